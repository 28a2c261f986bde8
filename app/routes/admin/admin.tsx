import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readDashboard } from "#app/domain/admin/read-dashboard.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { orThrow } from "#app/http/screen.server.ts";
import { useRoot } from "#app/root.tsx";
import { formatMinute } from "#app/ui/dates.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = () => [{ title: "Administration" }];

export async function loader(args: LoaderFunctionArgs) {
  const result = await readDashboard.execute(await contextOf(args), {});
  // Visitors and members alike are shown the administrators' door.
  if (!result.ok && (result.code === "unauthenticated" || result.code === "forbidden")) throw redirect("/admin-login");
  return orThrow(result, args.request);
}

export default function Admin() {
  const board = useLoaderData<typeof loader>();
  const username = useRoot()?.actor?.username;
  return (
    <MemberShell>
      <h1 className="text-xl font-semibold">Administration</h1>
      <p className="text-sm text-muted">Signed in as {username}</p>
      <div className="mt-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Stat label="Total Users" value={board.totalUsers} />
        <Stat label="Overdue Payments" value={board.overduePayments} />
        <Stat label="Active Torrents" value={board.activeTorrents} />
        <Stat label="Forum Topics" value={board.forumTopics} />
      </div>
      <Panel className="mt-6">
        <h2 className="border-b border-line px-4 py-3 font-semibold">
          Open complaints <span className="font-mono text-sm text-muted tabular-nums">({board.openComplaints})</span>
        </h2>
        {board.complaints.length === 0 ? <EmptyState>No complaints are waiting.</EmptyState> : null}
        <ul className="divide-y divide-line">
          {board.complaints.map(({ id, subject, message, createdAt, username }) => (
            <li key={id} className="px-4 py-3">
              <details>
                <summary className="text-strong">
                  {subject}
                  <span className="ml-2 font-mono text-xs text-muted">
                    {username ?? "Deleted member"}, {formatMinute(createdAt)}
                  </span>
                </summary>
                <p className="mt-2 max-w-prose whitespace-pre-line">{message}</p>
              </details>
            </li>
          ))}
        </ul>
      </Panel>
    </MemberShell>
  );
}
