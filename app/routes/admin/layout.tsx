import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { readDashboard } from "#app/domain/admin/read-dashboard.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { useRoot } from "#app/root.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { adminTabs, moreTabs } from "./tabs.ts";

export const meta = pageMeta("Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readDashboard);

/** Header, figures and tabs of every screen below /admin. */
export default function AdminLayout() {
  const board = useLoaderData<typeof loader>();
  const username = useRoot()?.actor?.username;
  const { pathname } = useLocation();
  const [items, more] = [adminTabs, moreTabs].map((tabs) =>
    tabs.map((tab) => ({ ...tab, current: pathname.startsWith(tab.to) })),
  );
  return (
    <MemberShell>
      <PageHeader title="Administration" note={`Signed in as ${username}`} />
      <div className="mt-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Stat label="Total Users" value={board.totalUsers} />
        <Stat label="Overdue Payments" value={board.overduePayments} />
        <Stat label="Active Torrents" value={board.activeTorrents} />
        <Stat label="Forum Topics" value={board.forumTopics} />
      </div>
      <div className="mt-6">
        <Tabs label="Administration" items={items} more={more} />
      </div>
      <div className="mt-6">
        <Outlet />
      </div>
    </MemberShell>
  );
}
