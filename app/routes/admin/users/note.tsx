import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { failureWords } from "#app/domain/core/failures/failure.ts";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { deleteMemberNote, editMemberNote, readOwnNote } from "#app/domain/moderation/steps/own-notes.server.ts";
import { EditMemberNote } from "#app/domain/moderation/steps/schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Edit a note, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readOwnNote, args.params);

const acts = { edit: editMemberNote, delete: deleteMemberNote };

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  const back = ({ message }: { message: string }) =>
    redirectWithToast(staffPaths.standing.notes(String(args.params.userId)), message);
  return act === "edit" ? draftAction(args, editMemberNote, back) : formAction(args, deleteMemberNote, back);
}

/** The author of a note about a member corrects or deletes it. */
export default function EditNote() {
  const { userId, username, noteId, text } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isDelete = reply?.submission.initialValue?.intent === "delete";
  const target = staffPaths.standing.note(userId, noteId);
  const { formAction: sentTo, formData } = useNavigation();
  const given = { userId, noteId: String(noteId) };
  // No filledWith: its author's own, one field.
  const [form, fields] = useZodForm(EditMemberNote, {
    id: "edit-note",
    given,
    defaultValue: { text },
    reply: isDelete ? undefined : reply,
  });
  return (
    <DialogPage level={2} title={`Note about ${username}`} closeTo={staffPaths.standing.notes(userId)}>
      <div className="grid max-w-xl gap-6">
        <FormFrame form={form} failure={staffFailures.addNote} submit="Save note" intent="edit">
          <TextareaField
            label="Note"
            hint="Visible only to staff. It shows when it was corrected."
            field={fields.text}
            rows={4}
            maxLength={2_000}
          />
        </FormFrame>
        <PageForm
          {...failsWith(staffFailures.pinNote)}
          action={target}
          className="grid gap-3 border-t border-line pt-4"
        >
          {isDelete ? <FormError errors={failureWords(staffFailures.pinNote, reply?.submission.error?.[""])} /> : null}
          <Button
            type="submit"
            name="intent"
            value="delete"
            variant="danger"
            className="justify-self-start"
            busy={sentTo === target && formData?.get("intent") === "delete"}
          >
            Delete note
          </Button>
        </PageForm>
      </div>
    </DialogPage>
  );
}
