import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteTopic } from "#app/domain/community/forum/delete-topic.server.ts";
import { findTopic } from "#app/domain/community/forum/find-topic.server.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Delete topic");

export async function loader(args: LoaderFunctionArgs) {
  const { id, title, replyCount, mayChange } = await screenLoader(args, findTopic);
  if (!mayChange) throw refusedPage("forbidden", "You can only delete your own topics.");
  return { id, title, replyCount };
}

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    deleteTopic,
    () => redirectWithToast(paths.forums(), "Topic deleted successfully!"),
    communityFailures.deleteTopic.title,
  );

export default function DeleteTopicPage() {
  const { id, title, replyCount } = useLoaderData<typeof loader>();
  const at = paths.forums.topic(id);
  return (
    <MemberDialog title="Delete topic" closeTo={at}>
      <ConfirmForm
        failure={communityFailures.deleteTopic}
        question="Are you sure you want to delete this topic?"
        quoted={title}
        note={replyCount === 1 ? "with its 1 reply" : replyCount > 0 ? `with its ${replyCount} replies` : null}
      />
    </MemberDialog>
  );
}
