import { createControlGroup } from "./control-group.ts";
import { loadClosed } from "./http-load.ts";
import type { KeptSite } from "./kept-site.ts";
import { mixOf } from "./mix.ts";
import { type RunningSite, startSite } from "./running-site.ts";

/**
 * What a web process gets of a core. Its load, the tracker and PostgreSQL are on the same machine and would otherwise take
 * from a second process what it is to be measured with.
 */
const PART = 0.35;
/** Microseconds. Short beside a page, so that a process waits for its next part about as long for each. */
const PERIOD = 10_000;
const READERS_EACH = 8;
const WARM_SECONDS = 20;
const SECONDS = 15;
const ROUNDS = 2;
const BAR = 1.7;

/** The mix with one web process and with two, each on as much of a core: what a second core brings. */
export async function benchCores(kept: KeptSite): Promise<string[]> {
  const [one, two] = [await pagesWith(kept, 1), await pagesWith(kept, 2)];
  if (one === null || two === null) return ["two processes to one: control groups cannot be written here"];
  const ratio = two / one;
  process.stdout.write(
    `\nWeb processes on ${PART * 100} % of a core each, as fast as ${READERS_EACH} readers for each ask\n` +
      `  one ${one.toFixed(0)} pages a second  two ${two.toFixed(0)}  ratio ${ratio.toFixed(2)}\n`,
  );
  return ratio < BAR ? [`two processes to one: ${ratio.toFixed(2)}, at least ${BAR}`] : [];
}

async function pagesWith(kept: KeptSite, webProcesses: number): Promise<number | null> {
  const site = await startSite(kept, { webProcesses, isMeasuredInside: false });
  const readers = webProcesses * READERS_EACH;
  try {
    await readFor(site, WARM_SECONDS * webProcesses, readers);
    const groups = site.server.webPids.map((pid) => boundCpu(pid));
    try {
      let most = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const { answers, seconds } = await readFor(site, SECONDS, readers);
        most = Math.max(most, answers.filter(({ ok }) => ok).length / seconds);
      }
      return groups.includes(null) ? null : most;
    } finally {
      for (const group of groups) group?.remove();
    }
  } finally {
    await site.stop();
  }
}

function readFor(site: RunningSite, seconds: number, readers: number) {
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
