import { bandOf } from "#app/domain/catalogue/tracker/figures.ts";
import { rankLabels } from "#app/domain/core/kernel/actor.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { formatAgo, formatSpan } from "#app/ui/ago.ts";
import { Badge } from "#app/ui/badge.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { StatRow } from "#app/ui/stat.tsx";
import { bandTones, formatRatio } from "../tracker-stats/ratio.ts";

const TARGET = 1;

type Stats = {
  ratio: number;
  uploaded: number | string;
  downloaded: number | string;
  activeTorrents: number;
  completedTorrents: number;
  announceCount: number | string;
  seedingTime: number | string;
  lastAnnounce: string | null;
  status: string;
  joinDate: string;
};

export function Figures({ stats, points }: { stats: Stats; points: number }) {
  const band = bandOf(stats);
  return (
    <StatRow
      figures={[
        {
          label: "Upload Ratio",
          value: formatRatio(stats),
          note: <Badge tone={bandTones[band]}>{band}</Badge>,
        },
        { label: "Total Uploaded", value: formatBytes(stats.uploaded) },
        { label: "Total Downloaded", value: formatBytes(stats.downloaded) },
        { label: "Activity Points", value: points },
      ]}
    />
  );
}

/** A member without downloads has reached every target. */
export function RatioProgress({ stats }: { stats: Stats }) {
  const share = Number(stats.downloaded) > 0 ? stats.ratio / TARGET : Number(stats.uploaded) > 0 ? 1 : 0;
  const percent = Math.floor(Math.min(1, share) * 100);
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold">Ratio Progress</h2>
      <Progress
        label={`Target ${TARGET.toFixed(2)}`}
        share={share}
        words={`${percent}%`}
        tone={share >= 1 ? "success" : "accent"}
      />
      <ul className="flex flex-wrap gap-2 text-sm">
        {(["Critical", "Needs Work", "Good", "Excellent"] as const).map((band, i) => (
          <li key={band}>
            <Badge tone={bandTones[band]}>
              {band}: {["under 0.5", "from 0.5", "from 1.0", "from 2.0"][i]}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">Just for you. There's no ratio requirement.</p>
    </div>
  );
}

export function CurrentActivity({ stats, now }: { stats: Stats; now: string }) {
  const facts = [
    { name: "Active torrents", value: stats.activeTorrents },
    { name: "Completed torrents", value: stats.completedTorrents },
    { name: "Seeding time", value: formatSpan(stats.seedingTime) },
    { name: "Announces", value: Number(stats.announceCount).toLocaleString("en-US") },
    { name: "Last announce", value: stats.lastAnnounce ? formatAgo(stats.lastAnnounce, now) : "Never" },
  ];
  return (
    <Panel className="p-4">
      <h2 className="mb-1 font-semibold">Current Activity</h2>
      <FactList facts={facts} />
    </Panel>
  );
}

export function AccountStatus({ stats, hasPasskey }: { stats: Stats; hasPasskey: boolean }) {
  const actor = useRoot()?.actor;
  const passkey = (
    <PageLink to={paths.tracker({ hash: "passkey" })} className="text-accent-text underline">
      {hasPasskey ? "Show my passkey" : "Generate one"}
    </PageLink>
  );
  const facts = [
    { name: "Status", value: <Badge tone={stats.status === "Elite" ? "accent" : "plain"}>{stats.status}</Badge> },
    ...(actor?.isAdmin ? [{ name: "Role", value: rankLabels.admin }] : []),
    { name: "Member since", value: <Day at={stats.joinDate} /> },
    { name: "Passkey", value: passkey },
  ];
  return (
    <Panel className="p-4">
      <h2 className="mb-1 font-semibold">Account Status</h2>
      <FactList facts={facts} />
    </Panel>
  );
}
