import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { deleteMessage } from "#app/domain/notify/messages/delete-message.server.ts";
import { findMessage } from "#app/domain/notify/messages/read-message.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Delete message");

export async function loader(args: LoaderFunctionArgs) {
  const { id, subject, side, sender, receiver } = await screenLoader(args, findMessage);
  return { id, subject, note: side === "receiver" ? `from ${sender.username}` : `to ${receiver.username}` };
}

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    deleteMessage,
    () => redirectWithToast(paths.messages(), "Message deleted"),
    communityFailures.deleteMessage.title,
  );

export default function DeleteMessagePage() {
  const { id, subject, note } = useLoaderData<typeof loader>();
  return (
    <MemberDialog title="Delete message" closeTo={paths.messages.message(id)}>
      <ConfirmForm
        failure={communityFailures.deleteMessage}
        question="Are you sure you want to delete this message? The other member keeps their copy."
        quoted={subject}
        note={note}
      />
    </MemberDialog>
  );
}
