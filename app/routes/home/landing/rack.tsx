import type { LandingView } from "#app/domain/catalogue/site-pages/read-landing.server.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { hueOf } from "#app/ui/badge.tsx";
import { type Channel, channelsOf, LAMPS } from "./channels.ts";

const LAMP = 7;
const GAP = 3;
const HEIGHT = LAMPS * (LAMP + GAP) - GAP;

/** The lamps of a meter from bottom to top, as one path. */
const lamps = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `M0 ${HEIGHT - (from + i) * (LAMP + GAP)}h24v-${LAMP}H0z`).join("");

/** A cable from a channel to an output, both by index. */
const cables = [
  [0, 1],
  [2, 0],
  [3, 3],
  [6, 2],
] as const;
const WIDTH = 700;
const DROP = 120;
const inputAt = (channel: number) => ((channel + 0.5) / 7) * WIDTH;
const outputAt = (output: number, outputs: number) => ((output + 0.5) / outputs) * WIDTH;

const columns = ["", "grid-cols-1", "grid-cols-2", "grid-cols-3", "grid-cols-4", "grid-cols-5"];

const count = (value: number) => value.toLocaleString("en-US");
/** A seventh of a phone's width fits six characters. */
const shortCount = (value: number) => (value < 100_000 ? count(value) : `${Math.floor(value / 1_000)}k`);

/** The contents of the site as a front panel: one meter per category, patched to the totals. */
export function Rack({ counts, figures }: Pick<LandingView, "counts" | "figures">) {
  const channels = channelsOf(counts);
  // The totals of a new site are too small to show.
  const outputs = [
    { name: "Torrents", value: count(channels.reduce((sum, channel) => sum + channel.count, 0)) },
    { name: "Size", value: formatBytes(figures.bytes) },
    { name: "Seeding now", value: count(figures.seeding) },
    { name: "From the site", value: count(figures.fromSite) },
    { name: "Members", value: count(figures.members) },
  ].filter(({ value }) => !/^[01]$|^0 /.test(value));
  return (
    <section aria-labelledby="held" className="rounded-lg border border-line-strong bg-surface shadow-panel">
      <div className="flex items-center gap-4 border-b border-line px-4 py-3 sm:px-6">
        <Screw />
        <h2 id="held" className="label flex-1 text-center">
          What is inside
        </h2>
        <Screw />
      </div>
      <div className="px-2 pt-4 sm:px-6 sm:pt-5">
        <dl className="grid grid-cols-7">
          {channels.map((channel) => (
            <Meter key={channel.badge} channel={channel} />
          ))}
        </dl>
        <Cables channels={channels} outputs={outputs.length} />
      </div>
      <dl className={`grid ${columns[outputs.length]} border-t border-line px-2 sm:px-6`}>
        {outputs.map(({ name, value }) => (
          <div key={name} className="relative flex flex-col items-center pt-4 pb-3 text-center sm:pt-6 sm:pb-4">
            <dt className="label order-last mt-1 max-sm:tracking-tighter">{name}</dt>
            <dd className="font-mono text-sm font-medium tracking-tighter whitespace-nowrap text-strong tabular-nums sm:text-lg sm:tracking-normal">
              <Jack className="absolute -top-2.5 left-[calc(50%-0.625rem)]" />
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Meter({ channel: { label, badge, count: held, lit } }: { channel: Channel }) {
  return (
    <div className={`flex flex-col items-center ${hueOf(badge)}`}>
      <dt
        className="order-2 mt-2 grid justify-items-center gap-2 font-mono text-xs tracking-tighter sm:tracking-wider"
        title={label}
      >
        {badge}
        <Jack />
      </dt>
      <dd className="order-1 grid justify-items-center gap-2">
        <svg viewBox={`0 0 24 ${HEIGHT}`} className="h-20 w-5 sm:h-40 sm:w-7" aria-hidden="true">
          <path d={lamps(0, lit)} fill="currentColor" />
          <path d={lamps(lit, LAMPS)} className="fill-line" />
        </svg>
        <span className="font-mono text-xs text-strong tabular-nums sm:text-sm">{shortCount(held)}</span>
      </dd>
    </div>
  );
}

/** Cables between the jacks. The jacks are at sevenths above and evenly spread below, whatever the width of the panel. */
function Cables({ channels, outputs }: { channels: Channel[]; outputs: number }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${DROP}`}
      preserveAspectRatio="none"
      className="-mt-2.5 -mb-0.5 block h-16 w-full overflow-visible sm:h-28"
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {cables
        .filter(([, to]) => to < outputs)
        .map(([from, to]) => (
          <path
            key={from}
            d={`M${inputAt(from)} 0C${inputAt(from)} ${DROP * 0.85} ${outputAt(to, outputs)} ${DROP * 0.15} ${outputAt(to, outputs)} ${DROP}`}
            stroke="currentColor"
            vectorEffect="non-scaling-stroke"
            className={hueOf(channels[from]?.badge ?? "")}
          />
        ))}
    </svg>
  );
}

const Jack = ({ className = "" }: { className?: string }) => (
  <span aria-hidden="true" className={`size-5 rounded-full border-[5px] border-line-strong bg-sunken ${className}`} />
);

const Screw = () => (
  <span aria-hidden="true" className="relative size-3 rounded-full border border-line-strong bg-sunken">
    <span className="absolute inset-x-0.5 top-1/2 h-px -rotate-35 bg-line-strong" />
  </span>
);
