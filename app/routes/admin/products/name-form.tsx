import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { typedText } from "#app/ui/typed-text.ts";

type Reply = { submission: SubmissionResult } | undefined;

/** A field's typed value and error if its form was refused, otherwise its current value. */
export function fieldOf(reply: Reply, intent: string, name: string, value = "") {
  const isThis = reply?.submission.initialValue?.intent === intent;
  const typed = isThis ? reply.submission.initialValue?.[name] : value;
  return {
    errors: isThis ? reply.submission.error?.[name] : undefined,
    id: `${intent}-${name}`,
    name,
    defaultValue: typedText(typed),
    maxLength: 120,
  };
}

type Props = {
  action: string;
  intent: string;
  title: string;
  /** Describes the effect. */
  note: string;
  label: string;
  reply: Reply;
  isDangerous?: boolean;
  children: ReactNode;
};

/** The form of one action on a publisher or a product. */
export function NameForm({ action, intent, title, note, label, reply, isDangerous = false, children }: Props) {
  const busy = useNavigation().formData?.get("intent") === intent;
  const errors = reply?.submission.initialValue?.intent === intent ? reply.submission.error : undefined;
  return (
    <PageForm
      {...failsWith(torrentFailures.correctTorrent)}
      action={action}
      className="grid gap-4 border-t border-line pt-6"
      aria-labelledby={`${intent}-title`}
    >
      <div>
        <h3 id={`${intent}-title`} className="font-semibold">
          {title}
        </h3>
        <p className="mt-1 max-w-prose text-sm text-muted">{note}</p>
      </div>
      <FormError errors={[...(errors?.[""] ?? []), ...(errors?.torrentIds ?? [])]} />
      {children}
      <div>
        <Button type="submit" name="intent" value={intent} variant={isDangerous ? "danger" : "quiet"} busy={busy}>
          {label}
        </Button>
      </div>
    </PageForm>
  );
}
