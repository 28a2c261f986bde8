import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteComment } from "#app/domain/comments/delete-comment.server.ts";
import { findComment } from "#app/domain/comments/find-comments.server.ts";
import { failures } from "#app/domain/kernel/failures.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { PageForm } from "#app/ui/page-form.tsx";
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
    failures.deleteComment.title,
  );

export default function DeleteComment() {
  const { id, comment, torrentId, torrentName, username } = useLoaderData<typeof loader>();
  return (
    <MemberDialog title="Delete comment" closeTo={paths.torrent(torrentId)}>
      <p>Are you sure you want to delete this comment?</p>
      <figure className="my-4 border-l-2 border-line-strong pl-4">
        <blockquote dir="auto" className="whitespace-pre-line text-strong">
          {comment}
        </blockquote>
        <figcaption className="mt-1 text-sm text-muted">
          {username} on {torrentName}
        </figcaption>
      </figure>
      <PageForm {...failsWith("deleteComment")} action={paths.comment.delete(id)} className="flex gap-3">
        <Button type="submit" variant="danger">
          Delete comment
        </Button>
        <ButtonLink to={paths.torrent(torrentId)} variant="quiet">
          Keep it
        </ButtonLink>
      </PageForm>
    </MemberDialog>
  );
}
