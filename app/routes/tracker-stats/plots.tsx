import type { SwarmPoint, TrafficDay } from "#app/domain/catalogue/tracker/read-history.server.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { formatDay } from "#app/ui/dates.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Plot } from "#app/ui/plot.tsx";

// Created once: creating a format with options takes longer than rendering a row of the table.
const oneDigit = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const number = (value: number | string) => oneDigit.format(Number(value));

const clockOf = (iso: string) => iso.slice(11, 16);
const dayOf = (day: string) => formatDay(day).slice(0, 6);

function Missing({ title, children }: { title: string; children: string }) {
  return (
    <>
      <h2 className="font-semibold">{title}</h2>
      <EmptyState>{children}</EmptyState>
    </>
  );
}

/** Seeders and leechers of all swarms over the last 24 hours, from the tracker's samples. */
export function SwarmPlot({ points }: { points: SwarmPoint[] }) {
  const title = "Swarm over 24 hours";
  const known = points.filter(({ seeders }) => seeders !== null);
  const last = known.at(-1);
  if (!last) return <Missing title={title}>The tracker has taken no samples in the last 24 hours.</Missing>;
  const most = Math.max(...known.map(({ seeders, leechers }) => (seeders ?? 0) + (leechers ?? 0)));
  return (
    <Plot
      title={title}
      summary={`At most ${most} peers; ${last.seeders} seeders and ${last.leechers} leechers in ${last.swarms} swarms at the last sample.`}
      kind="line"
      axis="Time (UTC)"
      labels={points.map(({ at }) => clockOf(at))}
      series={[
        { name: "Seeders", values: points.map(({ seeders }) => seeders) },
        { name: "Leechers", values: points.map(({ leechers }) => leechers) },
      ]}
      format={number}
    />
  );
}

/** Traffic by day (UTC). */
export function TrafficPlot({ title, days }: { title: string; days: TrafficDay[] }) {
  const sum = (name: "uploaded" | "downloaded") => days.reduce((total, day) => total + BigInt(day[name]), 0n);
  const [uploaded, downloaded] = [sum("uploaded"), sum("downloaded")];
  if (uploaded + downloaded === 0n) return <Missing title={title}>No traffic in the last 30 days.</Missing>;
  return (
    <Plot
      title={title}
      summary={`${formatBytes(uploaded)} uploaded and ${formatBytes(downloaded)} downloaded in 30 days.`}
      kind="bars"
      axis="Day (UTC)"
      labels={days.map(({ day }) => dayOf(day))}
      series={[
        { name: "Uploaded", values: days.map((day) => day.uploaded) },
        { name: "Downloaded", values: days.map((day) => day.downloaded) },
      ]}
      base={1024}
      format={formatBytes}
    />
  );
}
