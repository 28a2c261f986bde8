import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { addMemberNote, findMemberNotes, pinMemberNote } from "#app/domain/moderation/steps/notes.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { DialogPage } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { typedText } from "#app/ui/typed-text.ts";
import { ListPager } from "../../list-pager.tsx";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Notes about a member, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const userId = String(args.params.userId);
  const found = await adminLoader(args, findMemberNotes, { ...listInput(args.request.url, []), userId });
  return { ...found, userId };
}

const acts = { add: addMemberNote, pin: pinMemberNote };

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  const back = ({ message }: { message: string }) =>
    redirectWithToast(staffPaths.standing.notes(String(args.params.userId)), message);
  return act === "add" ? draftAction(args, addMemberNote, back) : formAction(args, pinMemberNote, back);
}

/** The staff's notes about a member. */
export default function MemberNotes() {
  const { userId, username, notes, total, page, limit } = useLoaderData<typeof loader>();
  const { submission } = useActionData<typeof action>() ?? {};
  const target = staffPaths.standing.notes(userId);
  const sent = useNavigation();
  return (
    <DialogPage level={2} title={`Notes about ${username}`} closeTo={staffPaths.standing(userId)}>
      <div className="grid gap-6">
        <p className="text-sm text-muted">Visible only to staff.</p>
        <PageForm key={total} {...failsWith(staffFailures.addNote)} action={target} className="grid max-w-xl gap-3">
          <input type="hidden" name="intent" value="add" />
          <FormError errors={submission?.error?.[""]} />
          <TextareaField
            label="New note"
            errors={submission?.error?.text}
            id="note"
            name="text"
            rows={3}
            required
            maxLength={2_000}
            defaultValue={typedText(submission?.initialValue?.text)}
          />
          <Checkbox label="Pin to the top" id="pin" name="isPinned" />
          <div>
            <Button type="submit" variant="quiet" busy={sent.formAction === target}>
              Add note
            </Button>
          </div>
        </PageForm>
        {notes.length === 0 ? <EmptyState>No notes yet.</EmptyState> : null}
        <ol className="divide-y divide-line border-y border-line empty:hidden">
          {notes.map(({ id, by, text, isPinned, isOwn, createdAt, editedAt }) => (
            <li key={id} className="grid gap-1 py-3">
              <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
                <span className="font-semibold text-strong">{by}</span>
                <span className="font-mono text-xs text-muted tabular-nums">
                  <Moment at={createdAt} />
                </span>
                {editedAt ? (
                  <span className="text-xs text-muted">
                    corrected <Moment at={editedAt} />
                  </span>
                ) : null}
                {isPinned ? <Badge tone="accent">Pinned</Badge> : null}
              </p>
              <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
                {text}
              </p>
              <div className="flex flex-wrap gap-3">
                <PageForm {...failsWith(staffFailures.pinNote)} action={target}>
                  <input type="hidden" name="intent" value="pin" />
                  <input type="hidden" name="noteId" value={id} />
                  <input type="hidden" name="isPinned" value={isPinned ? "off" : "on"} />
                  <Button type="submit" variant="quiet">
                    {isPinned ? "Unpin" : "Pin"}
                  </Button>
                </PageForm>
                {isOwn ? (
                  <ButtonLink to={staffPaths.standing.note(userId, id)} variant="quiet">
                    Edit
                  </ButtonLink>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
        <ListPager path={target} list={{ page, limit, total }} />
      </div>
    </DialogPage>
  );
}
