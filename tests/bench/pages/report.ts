import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { benchFolder } from "./kept-site.ts";
import type { Figures } from "./measure.ts";
import { printRow } from "./print-row.ts";
import { floorNameOf, SMALLEST_PAGE, type Target } from "./targets.ts";

/** Figures of the last run by target, printed beside the new ones. */
type Kept = Record<string, Figures>;

const fileOf = (small: boolean) => path.join(benchFolder(), small ? "last-small.json" : "last.json");

const columns = [
  "",
  "/CPU s",
  "of ours",
  "of floor",
  "bar",
  "",
  "since",
  "/DB CPU s",
  "p50",
  "p95",
  "p99 ms",
  "sent KB",
  "heap KB",
];
const widths = [16, 8, 9, 9, 6, 7, 7, 10, 7, 7, 8, 8, 8];

/**
 * Prints one row a target and keeps the figures for the next run. Answers the bars that are missed. The floor is stock
 * Remix's smallest page, or the constant JSON; "ours" is the same page as the site serves it.
 */
export function report(targets: Target[], figures: Map<string, Figures>, small: boolean): string[] {
  const file = fileOf(small);
  const last: Kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const kept = { ...last };
  const misses: string[] = [];
  printRow(columns, widths);
  for (const target of targets) {
    const one = figures.get(target.name);
    if (!one) continue;
    const { ofFloor } = one;
    const ours = figures.get(SMALLEST_PAGE)?.perCpu ?? Number.NaN;
    const ofOurs = target.who === "inside" || target.floor ? null : one.perCpu / ours;
    const isSlow = ofFloor !== null && target.bar !== undefined && ofFloor < target.bar;
    if (isSlow)
      misses.push(`${target.name}: ${ofFloor.toFixed(3)} of the ${floorNameOf(target)}, at least ${target.bar}`);
    const isFew = target.least !== undefined && one.perCpu < target.least;
    if (isFew) misses.push(`${target.name}: ${one.perCpu.toFixed(0)} per CPU second, at least ${target.least}`);
    const bar = target.bar?.toFixed(2) ?? target.least?.toFixed(0);
    printRow(
      [
        target.name,
        one.perCpu.toFixed(0),
        ofOurs?.toFixed(3) ?? "",
        ofFloor?.toFixed(3) ?? "",
        bar ?? "",
        bar === undefined ? "" : isSlow || isFew ? "MISSED" : "met",
        changeSince(last[target.name], one),
        Number.isFinite(one.perDatabaseCpu) ? one.perDatabaseCpu.toFixed(0) : "-",
        ...[one.p50, one.p95, one.p99].map((ms) => ms.toFixed(1)),
        ...[one.bytes, one.allocated].map((bytes) => (bytes / 1024).toFixed(1)),
      ],
      widths,
    );
    kept[target.name] = one;
  }
  writeFileSync(file, JSON.stringify(kept, null, 1));
  return [...misses, ...compare(targets, figures)];
}

/** Prints what targets cost, web process and database together, beside those that they may cost no more than. */
function compare(targets: Target[], figures: Map<string, Figures>): string[] {
  const costOf = (name: string) => {
    const one = figures.get(name);
    return one ? 1 / one.perCpu + (Number.isFinite(one.perDatabaseCpu) ? 1 / one.perDatabaseCpu : 0) : Number.NaN;
  };
  return targets.flatMap(({ name, within }) => {
    const ratio = within ? costOf(name) / costOf(within) : Number.NaN;
    if (Number.isNaN(ratio)) return [];
    process.stdout.write(`${name.padEnd(16)} costs ${ratio.toFixed(2)} of a ${within}'s page\n`);
    return ratio > 1 ? [`${name}: ${ratio.toFixed(2)} of what a ${within}'s page costs, at most 1`] : [];
  });
}

/** Change of the ratio, or of the pages per CPU second for baselines, which have no ratio. */
function changeSince(last: Figures | undefined, now: Figures): string {
  if (!last) return "new";
  const percent = Math.round(((now.ofFloor ?? now.perCpu) / (last.ofFloor ?? last.perCpu) - 1) * 100);
  return `${percent >= 0 ? "+" : ""}${percent} %`;
}
