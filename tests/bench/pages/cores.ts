import { createControlGroup } from "./control-group.ts";
import { loadClosed, quantile } from "./http-load.ts";
import type { KeptSite } from "./kept-site.ts";
import { mixOf } from "./mix.ts";
import { type RunningSite, startSite } from "./running-site.ts";

/**
 * A web process's share of a core. The load, the tracker and PostgreSQL run on the same machine and would otherwise
 * take the time that a second process is measured with.
 */
const PART = 0.35;
/** Microseconds. Short beside a page, so that a process waits for its next part about as long for each. */
const PERIOD = 10_000;
const READERS_EACH = 8;
const WARM_SECONDS = 20;
const SECONDS = 6;
const ROUNDS = 7;
const BAR = 1.7;

type Asked = { site: RunningSite; readers: number };

/**
 * The mix with one web process and with two, each on as much of a core: what a second core brings. Both sites run at
 * the same time and are asked in turn, since a machine that others share is a third faster in one minute than in
 * another.
 */
export async function benchCores(kept: KeptSite): Promise<string[]> {
  const sites: Asked[] = [];
  const groups: ReturnType<typeof boundCpu>[] = [];
  try {
    for (const webProcesses of [1, 2]) {
      const site = await startSite(kept, { webProcesses, isMeasuredInside: false });
      const asked = { site, readers: webProcesses * READERS_EACH };
      sites.push(asked);
      await readFor(asked, WARM_SECONDS * webProcesses);
      groups.push(...site.server.webPids.map((pid) => boundCpu(pid)));
    }
    if (groups.includes(null)) return ["two processes to one: control groups cannot be written here"];
    const [one, two] = sites as [Asked, Asked];
    const rounds: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push([await pagesOf(one), await pagesOf(two)]);
    return reportRounds(rounds);
  } finally {
    for (const group of groups) group?.remove();
    for (const { site } of sites) await site.stop();
  }
}

function reportRounds(rounds: [one: number, two: number][]): string[] {
  const medianOf = (pick: (round: [one: number, two: number]) => number) => quantile(rounds.map(pick), 0.5);
  const [one, two, ratio] = [medianOf(([n]) => n), medianOf(([, n]) => n), medianOf(([a, b]) => b / a)];
  process.stdout.write(
    `\nWeb processes on ${PART * 100} % of a core each, as fast as ${READERS_EACH} readers for each ask\n` +
      `  one ${one.toFixed(0)} pages a second  two ${two.toFixed(0)}  ratio of a round ${ratio.toFixed(2)}\n`,
  );
  return ratio < BAR ? [`two processes to one: ${ratio.toFixed(2)}, at least ${BAR}`] : [];
}

async function pagesOf(asked: Asked): Promise<number> {
  const { answers, seconds } = await readFor(asked, SECONDS);
  return answers.filter(({ ok }) => ok).length / seconds;
}

function readFor({ site, readers }: Asked, seconds: number) {
  const until = performance.now() + seconds * 1000;
  return loadClosed(mixOf(site), readers, () => performance.now() > until);
}

function boundCpu(pid: number) {
  const quota = String(PERIOD * PART);
  const group = createControlGroup("cpu", `bench-${pid}`, {
    v1: { "cpu.cfs_period_us": String(PERIOD), "cpu.cfs_quota_us": quota },
    v2: { "cpu.max": `${quota} ${PERIOD}` },
  });
  group?.add(pid);
  return group;
}
