import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { deleteChatMessage } from "#app/domain/community/chat/delete-message.server.ts";
import { findChatMessage } from "#app/domain/community/chat/find-messages.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { pageMeta } from "../page-meta.ts";
import { AdminDialog } from "./admin-dialog.tsx";

export const meta = pageMeta("Delete chat message");

/** Returns to the chat if the page was opened from there. */
const backFrom = (params: URLSearchParams) => (params.get("from") === "chat" ? paths.chat() : adminPaths.chat());

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findChatMessage, args.params);

export function action(args: ActionFunctionArgs) {
  const back = backFrom(new URL(args.request.url).searchParams);
  return confirmAction(args, deleteChatMessage, () =>
    redirectWithToast(backToList(args.request, back), "Chat message deleted"),
  );
}

export default function DeleteChatMessage() {
  const { username, message, timestamp } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const back = backFrom(params);
  return (
    <AdminDialog title="Delete chat message" closeTo={back}>
      <ConfirmForm
        question="Are you sure you want to delete this message? Everyone immediately sees “[Message deleted]” in its place."
        quoted={message}
        note={
          <>
            {username}, <Moment at={timestamp} />
          </>
        }
        confirm="Delete message"
      />
    </AdminDialog>
  );
}
