import { useNavigation } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import type { Failure } from "#app/domain/core/failures/failure.ts";
import { Button, ButtonLink } from "./button.tsx";
import { failsWith } from "./connection/fails-with.ts";
import { DialogContext } from "./dialog.tsx";
import { PageForm } from "./page-form.tsx";
import { useOwnAddress } from "./use-own-address.ts";

type Props = {
  question: string;
  /** The text to be deleted, shown as a quotation. */
  quoted: ReactNode;
  note?: ReactNode;
  failure?: Failure;
  /** The button's label, if it differs from the title of the dialog around it. */
  confirm?: string;
  /** Where Cancel leads, if not where the dialog around it leads when closed. */
  backTo?: string;
};

/** Asks before something is deleted for good, with a link back beside it. */
export function ConfirmForm({ question, quoted, note, failure, ...words }: Props) {
  const action = useOwnAddress();
  const dialog = useContext(DialogContext);
  const { confirm = dialog?.title, backTo = dialog?.closeTo ?? "" } = words;
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
