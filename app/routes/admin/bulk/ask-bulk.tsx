import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { actsOf, type BulkKind } from "#app/domain/moderation/bulk/acts.ts";
import type { Chosen } from "#app/domain/moderation/bulk/find-chosen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { typedText } from "#app/ui/typed-text.ts";
import { ReadyAnswers } from "../queue/ready-answer.tsx";
import { useListState } from "../use-list-state.ts";

type Props = {
  kind: BulkKind;
  act: string;
  chosen: Chosen[];
  answers: string[];
  backTo: string;
  submission: SubmissionResult | null;
};

/** Lists the selected items, says what happens to them, and asks for a note if the action takes one. */
export function AskBulk({ kind, act, chosen, answers, backTo, submission }: Props) {
  const keep = useListState();
  // In the address, so that the page shown after a refusal still has them.
  const ids = chosen.map(({ id }) => `&ids=${encodeURIComponent(id)}`).join("");
  const to = `${keep(adminPaths.bulk(kind, { act }))}${ids}`;
  const busy = useNavigation().formAction === to;
  const isFree = useRoot()?.isFreeSite;
  const { label, does, doesWhereFree, isDanger, note, until, takePoints } = actsOf(kind)[act] ?? {
    label: act,
    does: "",
  };
  const { note: noteErrors, until: untilErrors, ...errors } = submission?.error ?? {};
  return (
    <PageForm action={to} className="grid gap-4">
      <p className="max-w-prose">Are you sure? {(isFree && doesWhereFree) || does}</p>
      <ul className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-3 text-sm">
        {chosen.map(({ id, name }) => (
          <li key={id} className="py-0.5 text-strong" dir="auto">
            {name}
          </li>
        ))}
      </ul>
      <input type="hidden" name="act" value={act} />
      <FormError errors={Object.values(errors).flatMap((found) => found ?? [])} />
      {note ? <ReadyAnswers answers={answers} field="note" /> : null}
      {note ? (
        <TextareaField
          label={note.label}
          hint={note.hint}
          errors={noteErrors}
          name="note"
          rows={3}
          maxLength={1_000}
          required={note.isRequired}
          defaultValue={typedText(submission?.initialValue?.note)}
        />
      ) : null}
      {until ? (
        <TextField
          label="Until"
          hint={until}
          errors={untilErrors}
          name="until"
          type="date"
          defaultValue={typedText(submission?.initialValue?.until)}
        />
      ) : null}
      {takePoints ? <Checkbox label={takePoints} name="takePoints" /> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isDanger ? "danger" : "primary"} busy={busy}>
          {label}
        </Button>
        <ButtonLink to={keep(backTo)} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </PageForm>
  );
}
