import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { removeReply } from "#app/domain/community/forum/delete-reply.server.ts";
import { findReplyToRemove } from "#app/domain/community/forum/find-removals.server.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Delete reply, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findReplyToRemove, args.params);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    removeReply,
    ({ topicId }) => redirectWithToast(paths.forums.topic(topicId), "Reply deleted successfully!"),
    communityFailures.deleteReply.title,
  );

export default function RemoveReply() {
  const { id, preview, username, topicTitle } = useLoaderData<typeof loader>();
  return (
    <AdminDialog title="Delete reply" closeTo={paths.forums.reply(id)}>
      <ConfirmForm
        failure={communityFailures.deleteReply}
        question="Are you sure you want to delete this reply?"
        quoted={preview}
        note={`by ${username} in ${topicTitle}. Points are taken back.`}
      />
    </AdminDialog>
  );
}
