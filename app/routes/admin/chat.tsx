import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { findChatMessagesForAdmin } from "#app/domain/community/chat/find-messages.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { ListSearch } from "./list-search.tsx";
import { useListState } from "./use-list-state.ts";

export const meta = pageMeta("Chat, Administration");

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findChatMessagesForAdmin, listInput(args.request.url, ["search"]));

export default function AdminChat() {
  const { messages, total, page, limit } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const keep = useListState();
  const search = params.get("search") ?? "";
  return (
    <div className="grid gap-4">
      <ListSearch action={adminPaths.chat()} placeholder="Username or text" />
      <Panel>
        <h2 className="border-b border-line px-4 py-3 font-semibold">
          Chat messages{" "}
          <span className="font-mono text-sm text-muted tabular-nums">({total.toLocaleString("en-US")})</span>
        </h2>
        {messages.length === 0 ? (
          <EmptyState next={search ? { to: adminPaths.chat(), label: "Show all messages" } : null}>
            {search ? "No messages match this search." : "No messages yet."}
          </EmptyState>
        ) : (
          <Table label="Chat messages" columns={["Member", "Message", "Sent", ""]}>
            {messages.map(({ id, username, message, created_at, is_deleted }) => (
              <tr key={id}>
                <td className="words align-top font-semibold text-strong">
                  <bdi>{username}</bdi>
                </td>
                <td
                  dir="auto"
                  className={`words w-full align-top sm:min-w-56 whitespace-pre-wrap ${is_deleted ? "text-muted italic" : ""}`}
                >
                  {is_deleted ? message : <LinkedText text={message} />}
                </td>
                <td className="py-3! align-top font-mono text-xs whitespace-nowrap text-muted">
                  <Moment at={created_at} />
                </td>
                <td className="align-top whitespace-nowrap">
                  {is_deleted ? null : (
                    <PageLink to={keep(staffPaths.deleteChatMessage(id))} className="text-danger underline">
                      Delete<span className="sr-only"> message by {username}</span>
                    </PageLink>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
      <ListPager path={adminPaths.chat()} list={{ page, limit, total }} />
    </div>
  );
}
