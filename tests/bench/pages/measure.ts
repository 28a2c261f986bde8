import { writeFileSync } from "node:fs";
import path from "node:path";
import { loadClosed, quantile } from "./http-load.ts";
import { benchFolder } from "./kept-site.ts";
import { countCpu } from "./processes.ts";
import type { RunningSite } from "./running-site.ts";
import { floorOf, type Target } from "./targets.ts";

/** Seconds are those of the web process's CPU: a round has as many pages on a busy machine as on a quiet one. */
export type Plan = { rounds: number; seconds: number };

/** Medians over the rounds for one target. */
export type Figures = {
  /** Pages per CPU second of the web process, and of PostgreSQL. */
  perCpu: number;
  perDatabaseCpu: number;
  /** Pages per CPU second of the web process, of those that its floor had just before and after; null for a floor. */
  ofFloor: number | null;
  p50: number;
  p95: number;
  p99: number;
  /** Bytes of the body as they were sent, and what the heap has allocated, a page. */
  bytes: number;
  allocated: number;
};

const READERS = 8;
/**
 * CPU seconds of each target before its first round. V8 compiles a page's code again and again for its first thousands
 * of answers: home takes 10 ms of the processor in its first four seconds, and 4.4 ms from the twentieth on.
 */
const WARM_UP = 8;

/** The share of a target's time for which its baseline is measured before it, and again after it. */
const BESIDE = 1 / 4;

/**
 * All targets in turn, round after round, each between two measurements of its floor: a machine that others share is a
 * third faster in one minute than in another.
 */
export async function measureTargets(
  site: RunningSite,
  targets: Target[],
  { rounds, seconds }: Plan,
): Promise<Map<string, Figures>> {
  const found = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await measureOnce(site, target, WARM_UP);
  for (let round = 0; round < rounds; round++)
    for (const target of targets) found.get(target.name)?.push(await measureBesideFloor(site, target, seconds));
  return new Map([...found].map(([name, all]) => [name, mediansOf(all)]));
}

async function measureBesideFloor(site: RunningSite, target: Target, seconds: number): Promise<Figures> {
  const floor = floorOf(target);
  if (floor === null) return measureOnce(site, target, seconds);
  const before = await measureOnce(site, floor, seconds * BESIDE);
  const figures = await measureOnce(site, target, seconds);
  const after = await measureOnce(site, floor, seconds * BESIDE);
  return { ...figures, ofFloor: figures.perCpu / ((before.perCpu + after.perCpu) / 2) };
}

async function measureOnce(site: RunningSite, target: Target, seconds: number): Promise<Figures> {
  const web = site.webPids();
  const [webCpu, databaseCpu] = [countCpu(() => web), countCpu(site.databasePids)];
  await site.inside.startHeap(site.webPid);
  const { answers } = await loadClosed(
    () => site.requestFor(target),
    READERS,
    () => webCpu() > seconds,
  );
  const allocated = await site.inside.stopHeap(site.webPid);
  const wrong = answers.filter(({ ok }) => !ok).length;
  if (wrong > 0 || answers.length === 0)
    throw new Error(`${target.name}: ${wrong} of ${answers.length} were not answered as they should be`);
  const times = answers.map(({ ms }) => ms);
  const pages = answers.length;
  return {
    perCpu: pages / webCpu(),
    perDatabaseCpu: pages / databaseCpu(),
    ofFloor: null,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0) / pages,
    allocated: allocated / pages,
  };
}

function mediansOf(all: Figures[]): Figures {
  const names = Object.keys(all[0] as Figures) as (keyof Figures)[];
  const medianOf = (name: keyof Figures) => {
    const values = all.map((one) => one[name]).filter((value) => value !== null);
    return values.length > 0 ? quantile(values, 0.5) : null;
  };
  return Object.fromEntries(names.map((name) => [name, medianOf(name)])) as Figures;
}

/** Writes where the CPU time of each target goes, as development tools read it. */
export async function profileTargets(site: RunningSite, targets: Target[], seconds: number): Promise<void> {
  for (const target of targets) {
    await measureOnce(site, target, WARM_UP);
    await site.inside.startProfile(site.webPid);
    await measureOnce(site, target, seconds);
    const file = path.join(benchFolder(), `${target.name.replaceAll(" ", "-")}.cpuprofile`);
    writeFileSync(file, JSON.stringify(await site.inside.stopProfile(site.webPid)));
    process.stdout.write(`wrote ${file}\n`);
  }
}
