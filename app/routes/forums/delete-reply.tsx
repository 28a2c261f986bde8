import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteReply } from "#app/domain/community/forum/delete-reply.server.ts";
import { findReply } from "#app/domain/community/forum/find-reply.server.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { previewOf } from "#app/domain/core/text/render-markdown.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Delete reply");

export async function loader(args: LoaderFunctionArgs) {
  const { id, content, topicTitle, mayChange } = await screenLoader(args, findReply);
  if (!mayChange) throw refusedPage("forbidden", "You can only delete your own replies.");
  return { id, preview: previewOf(content, 500), topicTitle };
}

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    deleteReply,
    ({ topicId }) => redirectWithToast(paths.forums.topic(topicId), "Reply deleted successfully!"),
    communityFailures.deleteReply.title,
  );

export default function DeleteReplyPage() {
  const { id, preview, topicTitle } = useLoaderData<typeof loader>();
  const at = paths.forums.reply(id);
  return (
    <MemberDialog title="Delete reply" closeTo={at}>
      <ConfirmForm
        failure={communityFailures.deleteReply}
        question="Are you sure you want to delete this reply?"
        quoted={preview}
        note={`in ${topicTitle}`}
      />
    </MemberDialog>
  );
}
