import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { typedText } from "#app/ui/typed-text.ts";
import { type Reply, replyTo } from "./cases/reply-to.ts";

type Props = {
  count: number;
  reply: Reply;
  /** The address of the form. */
  at: string;
  maxLength: number;
  /** The notes. */
  children: ReactNode;
};

/** Notes that only staff read, and a form for another one. */
export function StaffNotes({ count, reply, at, maxLength, children }: Props) {
  const busy = useNavigation().formAction === at;
  const { typed, errors } = replyTo(reply, "note");
  return (
    <section aria-labelledby="staff-notes" className="grid gap-4 border-t border-line pt-6">
      <div>
        <h2 id="staff-notes" className="text-lg font-semibold">
          Notes
        </h2>
        <p className="text-sm text-muted">Visible only to staff.</p>
      </div>
      {count === 0 ? <p className="text-muted">No notes yet.</p> : children}
      {/* The key empties the form after each new note. */}
      <PageForm key={count} action={at} className="grid gap-3">
        <input type="hidden" name="intent" value="note" />
        <FormError errors={errors[""]} />
        <TextareaField
          label="New note"
          errors={errors.text}
          id="note"
          name="text"
          rows={3}
          required
          maxLength={maxLength}
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
