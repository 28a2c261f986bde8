import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteComment } from "#app/domain/community/comments/delete-comment.server.ts";
import { findComment } from "#app/domain/community/comments/find-comments.server.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Delete comment");

export async function loader(args: LoaderFunctionArgs) {
  const comment = await screenLoader(args, findComment);
  if (!comment.mayDelete) throw refusedPage("forbidden", "You can only delete your own comments.");
  return comment;
}

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    deleteComment,
    ({ torrentId }) =>
      redirectWithToast(paths.torrent(torrentId, { hash: "comments" }), "Comment deleted successfully"),
    communityFailures.deleteComment.title,
  );

export default function DeleteComment() {
  const { comment, torrentId, torrentName, username } = useLoaderData<typeof loader>();
  return (
    <MemberDialog title="Delete comment" closeTo={paths.torrent(torrentId)}>
      <ConfirmForm
        failure={communityFailures.deleteComment}
        question="Are you sure you want to delete this comment?"
        quoted={comment}
        note={`${username} on ${torrentName}`}
      />
    </MemberDialog>
  );
}
