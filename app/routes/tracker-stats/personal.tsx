import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPersonalStats } from "#app/domain/catalogue/tracker/read-personal-stats.server.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { contextOf } from "#app/http/context.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { formatAgo, formatSpan } from "#app/ui/ago.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { serializeJson, useParsedJson } from "#app/ui/serialized-json.ts";
import { areNought, type Figure, StatRow } from "#app/ui/stat.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const [stats, { clock }] = await Promise.all([screenLoader(args, readPersonalStats), contextOf(args)]);
  return { shown: serializeJson({ stats, now: clock().toISOString() }) };
}

const rewardNames: Record<string, string> = {
  seeding_streak: "Seeding streak",
  rare_torrent: "Rare torrent",
  seeding_time: "Seeding time",
  community_contribution: "Community",
};

function rankWords(rank: number | null): string | null {
  if (rank === null) return null;
  return rank > 0.5 ? "Lower half" : `Top ${Math.max(1, Math.ceil(rank * 100))}%`;
}

export default function Personal() {
  const { stats, now } = useParsedJson(useLoaderData<typeof loader>().shown);
  const figures: Figure[] = [
    { label: "Seeding Time", value: formatSpan(stats.seedingTime), note: "each torrent counted" },
    { label: "Active Torrents", value: stats.activeTorrents },
    { label: "Seeding Streak", value: counted(stats.seedingStreak, "day") },
    { label: "Weekly Points", value: stats.weeklyPoints },
    { label: "Monthly Points", value: stats.monthlyPoints },
    { label: "Community Rank", value: rankWords(stats.contributionRank), note: "by seeding time" },
  ];
  if (areNought(figures) && stats.recentRewards.length === 0)
    return (
      <Panel>
        <EmptyState next={{ to: paths.home(), label: "Browse the torrents" }}>
          Nothing seeded yet. An hour of seeding earns the first point.
        </EmptyState>
      </Panel>
    );
  return (
    <div className="grid gap-4">
      <StatRow figures={figures} />
      <Panel>
        <h2 className="border-b border-line px-4 py-3 font-semibold">Recent Rewards</h2>
        {stats.recentRewards.length === 0 ? (
          <EmptyState>No rewards yet. An hour of seeding earns the first point.</EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {stats.recentRewards.map(({ id, type, points, description, date }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
                <Badge tone="success">+{points.toLocaleString("en-US")} pts</Badge>
                <span className="min-w-0 flex-1 text-strong">{description || rewardNames[type]}</span>
                <span className="basis-full text-sm text-muted sm:basis-auto">
                  {rewardNames[type] ?? type}, {formatAgo(date, now)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
