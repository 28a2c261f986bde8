import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findLeaders } from "#app/domain/catalogue/tracker/find-leaders.server.ts";
import { findTopSwarms } from "#app/domain/catalogue/tracker/find-swarms.server.ts";
import { readTrackerHistory } from "#app/domain/catalogue/tracker/read-history.server.ts";
import { readMetrics } from "#app/domain/catalogue/tracker/read-metrics.server.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { serializeJson, useParsedJson } from "#app/ui/serialized-json.ts";
import { areNought, type Figure, StatRow } from "#app/ui/stat.tsx";
import { Highlights } from "./highlights.tsx";
import { SwarmPlot, TrafficPlot } from "./plots.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const [metrics, history, { leaders }, { swarms }] = await Promise.all([
    screenLoader(args, readMetrics),
    screenLoader(args, readTrackerHistory),
    screenLoader(args, findLeaders, { limit: 1 }),
    screenLoader(args, findTopSwarms),
  ]);
  return { shown: serializeJson({ metrics, history, leader: leaders[0] ?? null, busiest: swarms[0] ?? null }) };
}

const count = (value: number) => value.toLocaleString("en-US");

export default function StatsOverview() {
  const { metrics, history, leader, busiest } = useParsedJson(useLoaderData<typeof loader>().shown);
  const figures: Figure[] = [
    { label: "Total Torrents", value: metrics.totalTorrents, note: `${count(metrics.activeTorrents)} active` },
    {
      label: "Active Users",
      value: metrics.activeUsers,
      note: metrics.totalPeers === 1 ? "1 peer" : `${count(metrics.totalPeers)} peers`,
    },
    {
      label: "Swarm Health",
      value: `${count(metrics.totalSeeders)} / ${count(metrics.totalLeechers)}`,
      note: `seeders / leechers, average ratio ${metrics.averageRatio.toFixed(2)}`,
    },
    {
      label: "Total Transfer",
      value: formatBytes(metrics.totalUploaded),
      note: `up, ${formatBytes(metrics.totalDownloaded)} down`,
    },
  ];
  if (areNought(figures))
    return (
      <Panel>
        <EmptyState next={{ to: paths.uploader(), label: "Upload a torrent" }}>
          This site has no torrents yet.
        </EmptyState>
      </Panel>
    );
  return (
    <div className="grid gap-4">
      <StatRow figures={figures} />
      <Panel className="p-4">
        <SwarmPlot points={history.swarm} />
      </Panel>
      <Panel className="p-4">
        <TrafficPlot title="Upload and download over 30 days" days={history.traffic} />
      </Panel>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PlatformStatistics {...metrics} />
        <Highlights leader={leader} busiest={busiest} />
      </div>
    </div>
  );
}

type Shares = { healthScore: number | null; healthySwarms: number | null; averageRatio: number };

function PlatformStatistics({ healthScore, healthySwarms, averageRatio }: Shares) {
  const percent = (share: number | null) => (share === null ? "no swarms" : `${(share * 100).toFixed(1)}%`);
  return (
    <Panel className="grid gap-4 p-4">
      <h2 className="font-semibold">Platform Statistics</h2>
      <Progress label="Health score: live swarms with a seeder" share={healthScore ?? 0} words={percent(healthScore)} />
      <Progress label="Healthy swarms: two or more seeders" share={healthySwarms ?? 0} words={percent(healthySwarms)} />
      <Progress
        label="Average ratio, of a target of 1.00"
        share={averageRatio}
        words={averageRatio.toFixed(2)}
        tone={averageRatio >= 1 ? "success" : "accent"}
      />
    </Panel>
  );
}
