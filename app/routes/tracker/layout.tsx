import { useLocation } from "@remix-run/react";
import type { Right } from "#app/domain/core/kernel/rights.ts";
import { paths } from "#app/paths/paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { ScreenOutlet } from "#app/ui/screen-outlet.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("Tracker");

type Tab = { to: string; label: string; seconds: number; right?: Right };

const tabs: readonly Tab[] = [
  { to: paths.tracker(), label: "Overview", seconds: 30 },
  { to: paths.tracker.swarms(), label: "Active Swarms", seconds: 10 },
  { to: paths.tracker.doctor(), label: "Doctor", seconds: 10 },
  { to: paths.tracker.processing(), label: "Torrent Processing", seconds: 60, right: "imports.run" },
  { to: paths.tracker.import(), label: "RAR Import", seconds: 60, right: "imports.run" },
  { to: paths.tracker.health(), label: "System Health", seconds: 30 },
];

/** The header and tabs of every screen below /tracker. Staff see the tabs that they have the right for. */
export default function TrackerLayout() {
  const may = useMay();
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, "");
  const shown = tabs.filter(({ right }) => !right || may(right));
  const seconds = tabs.find(({ to }) => to === here)?.seconds ?? 30;
  return (
    <MemberShell>
      <PageHeader
        title="Independent Tracker System"
        note="Current figures of the community's tracker"
        actions={<Refresh seconds={seconds} />}
      />
      <div className="mt-6">
        <Tabs label="Tracker" items={shown.map(({ to, label }) => ({ to, label, current: to === here }))} />
      </div>
      <div className="mt-6">
        <ScreenOutlet />
      </div>
    </MemberShell>
  );
}
