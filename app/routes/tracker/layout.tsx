import { Outlet, useLocation } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("Tracker");

const tabs = [
  { to: paths.tracker(), label: "Overview", seconds: 30, staff: false },
  { to: paths.tracker.swarms(), label: "Active Swarms", seconds: 10, staff: false },
  { to: paths.tracker.doctor(), label: "Doctor", seconds: 10, staff: false },
  { to: paths.tracker.processing(), label: "Torrent Processing", seconds: 60, staff: true },
  { to: paths.tracker.import(), label: "RAR Import", seconds: 60, staff: true },
  { to: paths.tracker.health(), label: "System Health", seconds: 30, staff: false },
] as const;

/** Header and tabs of every screen below /tracker. The tool for torrents shows to administrators alone. */
export default function TrackerLayout() {
  const isAdmin = useRoot()?.actor?.isAdmin ?? false;
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, "");
  const shown = tabs.filter(({ staff }) => isAdmin || !staff);
  const seconds = tabs.find(({ to }) => to === here)?.seconds ?? 30;
  return (
    <MemberShell>
      <PageHeader
        title="Independent Tracker System"
        note="The present figures of the community's tracker"
        actions={<Refresh seconds={seconds} />}
      />
      <div className="mt-6">
        <Tabs label="Tracker" items={shown.map(({ to, label }) => ({ to, label, current: to === here }))} />
      </div>
      <div className="mt-6">
        <Outlet />
      </div>
    </MemberShell>
  );
}
