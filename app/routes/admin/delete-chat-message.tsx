import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { deleteChatMessage } from "#app/domain/chat/delete-message.server.ts";
import { findChatMessage } from "#app/domain/chat/find-messages.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { AdminDialog } from "./admin-dialog.tsx";
import { useListState } from "./use-list-state.ts";

export const meta = pageMeta("Delete chat message");

/** From the chat it goes back to the chat. */
const backFrom = (params: URLSearchParams) => (params.get("from") === "chat" ? paths.chat() : adminPaths.chat());

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findChatMessage, args.params);

export function action(args: ActionFunctionArgs) {
  const back = backFrom(new URL(args.request.url).searchParams);
  return confirmAction(args, deleteChatMessage, () =>
    redirectWithToast(backToList(args.request, back), "Chat message deleted"),
  );
}

export default function DeleteChatMessage() {
  const { id, username, message, timestamp } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const back = backFrom(params);
  const keep = useListState();
  return (
    <AdminDialog title="Delete chat message" closeTo={back}>
      <p>Are you sure you want to delete this message? Everyone sees “[Message deleted]” in its place at once.</p>
      <figure className="my-4 border-l-2 border-line-strong pl-4">
        <blockquote dir="auto" className="whitespace-pre-wrap text-strong">
          {message}
        </blockquote>
        <figcaption className="mt-1 text-sm text-muted">
          {username}, <Moment at={timestamp} />
        </figcaption>
      </figure>
      <PageForm
        action={keep(staffPaths.deleteChatMessage(id, { from: back === paths.chat() ? "chat" : null }))}
        className="flex flex-wrap gap-3"
      >
        <Button type="submit" variant="danger">
          Delete message
        </Button>
        <ButtonLink to={keep(back)} variant="quiet">
          Keep it
        </ButtonLink>
      </PageForm>
    </AdminDialog>
  );
}
