import { useLocation } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { ScreenOutlet } from "#app/ui/screen-outlet.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("Live Tracker Stats");

const tabs = [
  { to: paths.trackerStats(), label: "Overview", seconds: 30 },
  { to: paths.trackerStats.leaderboard(), label: "Leaderboard", seconds: 30 },
  { to: paths.trackerStats.personal(), label: "Personal", seconds: 30 },
  { to: paths.trackerStats.live(), label: "Live Activity", seconds: 10 },
] as const;

export default function TrackerStatsLayout() {
  const here = useLocation().pathname.replace(/\/$/, "");
  const seconds = tabs.find(({ to }) => to === here)?.seconds ?? 30;
  return (
    <MemberShell>
      <PageHeader
        title="Live Tracker Stats"
        note="Sharing figures, as counted by the tracker"
        actions={<Refresh seconds={seconds} />}
      />
      <div className="mt-6">
        <Tabs label="Tracker stats" items={tabs.map(({ to, label }) => ({ to, label, current: to === here }))} />
      </div>
      <div className="mt-6">
        <ScreenOutlet />
      </div>
    </MemberShell>
  );
}
