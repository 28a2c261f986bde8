import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { removeTopic } from "#app/domain/community/forum/delete-topic.server.ts";
import { findTopicToRemove } from "#app/domain/community/forum/find-removals.server.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Delete topic, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findTopicToRemove, args.params);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    removeTopic,
    () => redirectWithToast(backToList(args.request, adminPaths.forum()), "Topic deleted successfully!"),
    communityFailures.deleteTopic.title,
  );

export default function RemoveTopic() {
  const { title, username, replyCount } = useLoaderData<typeof loader>();
  return (
    <AdminDialog title="Delete topic" closeTo={adminPaths.forum()}>
      <ConfirmForm
        failure={communityFailures.deleteTopic}
        question="Are you sure you want to delete this topic?"
        quoted={title}
        note={`by ${username}, with ${counted(replyCount, "reply", "replies")}. Points are taken back.`}
      />
    </AdminDialog>
  );
}
