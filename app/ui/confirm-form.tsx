import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Failure, FailureKey } from "#app/domain/core/kernel/failures.ts";
import { Button, ButtonLink } from "./button.tsx";
import { failsWith } from "./connection/fails-with.ts";
import { PageForm } from "./page-form.tsx";

type Props = {
  question: string;
  /** The text in question, shown as a quotation. */
  quoted: ReactNode;
  note?: ReactNode;
  action: string;
  failure?: FailureKey | Failure;
  confirm: string;
  backTo: string;
};

/** The question before something goes for good, with the way back beside it. */
export function ConfirmForm({ question, quoted, note, action, failure, confirm, backTo }: Props) {
  const busy = useNavigation().formAction === action;
  return (
    <>
      <p>{question}</p>
      <figure className="my-4 border-l-2 border-line-strong pl-4">
        <blockquote dir="auto" className="whitespace-pre-line text-strong">
          {quoted}
        </blockquote>
        {note ? <figcaption className="mt-1 text-sm text-muted">{note}</figcaption> : null}
      </figure>
      <PageForm {...(failure ? failsWith(failure) : {})} action={action} className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy}>
          {confirm}
        </Button>
        <ButtonLink to={backTo} variant="quiet">
          Keep it
        </ButtonLink>
      </PageForm>
    </>
  );
}
