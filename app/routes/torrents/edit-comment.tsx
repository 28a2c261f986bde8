import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { editComment } from "#app/domain/community/comments/edit-comment.server.ts";
import { findComment } from "#app/domain/community/comments/find-comments.server.ts";
import { EditComment } from "#app/domain/community/comments/schema.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { MentionField } from "#app/ui/mentions/mention-field.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Edit comment");

export async function loader(args: LoaderFunctionArgs) {
  const { id, comment, torrentName, mayEdit } = await screenLoader(args, findComment);
  if (!mayEdit) throw refusedPage("forbidden", "You can only edit your own comments.");
  return { id, comment, torrentName };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, editComment, ({ id }) => redirectWithToast(paths.comment(id), "Comment updated successfully!"));

const Visible = EditComment.pick({ comment: true });

export default function EditCommentPage() {
  const { id, comment, torrentName } = useLoaderData<typeof loader>();
  const at = paths.comment(id);
  // No filledWith: its member's own, one field.
  const [form, fields] = useZodForm(Visible, {
    id: "edit-comment",
    defaultValue: { comment },
    shouldRevalidate: "onInput",
  });
  return (
    <MemberDialog title="Edit comment" closeTo={at}>
      <FormFrame uses="comment" failure={communityFailures.updateComment} form={form} submit="Save comment">
        <MentionField
          label={`Your comment on ${torrentName}`}
          hint="If you edit a comment more than ten minutes after posting it, it shows when it was edited."
          field={fields.comment}
          rows={8}
        />
      </FormFrame>
    </MemberDialog>
  );
}
