import { useNavigation } from "@remix-run/react";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { typedText } from "#app/ui/typed-text.ts";
import { useListState } from "../use-list-state.ts";
import { type Reply, replyTo } from "./reply-to.ts";

type Note = { id: number; author: string; text: string; createdAt: string };

/** Administrators' notes on a case. */
export function Notes({ caseId, notes, reply }: { caseId: number; notes: Note[]; reply: Reply }) {
  const at = useListState()(adminPaths.complaints.case(caseId, { form: "note" }));
  const busy = useNavigation().formAction === at;
  const { typed, errors } = replyTo(reply, "note");
  return (
    <section aria-labelledby="notes" className="grid gap-4 border-t border-line pt-6">
      <div>
        <h2 id="notes" className="text-lg font-semibold">
          Notes
        </h2>
        <p className="text-sm text-muted">Visible only to administrators.</p>
      </div>
      {notes.length === 0 ? <p className="text-muted">No notes yet.</p> : null}
      <ol className="grid gap-4">
        {notes.map(({ id, author, text, createdAt }) => (
          <li key={id}>
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
              <span className="font-semibold text-strong">{author}</span>
              <span className="font-mono text-xs text-muted tabular-nums">
                <Moment at={createdAt} />
              </span>
            </p>
            <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
              {text}
            </p>
          </li>
        ))}
      </ol>
      {/* The key empties the form after each new note. */}
      <PageForm key={notes.length} action={at} className="grid gap-3">
        <input type="hidden" name="intent" value="note" />
        <FormError errors={errors[""]} />
        <TextareaField
          label="New note"
          errors={errors.text}
          id="note"
          name="text"
          rows={3}
          required
          maxLength={4_000}
          defaultValue={typedText(typed.text)}
        />
        <div>
          <Button type="submit" variant="quiet" busy={busy}>
            Add note
          </Button>
        </div>
      </PageForm>
    </section>
  );
}
