import { startAnnouncer } from "./beside-announces.ts";
import { loadClosed, loadOpen, quantile } from "./http-load.ts";
import { openKeptSite } from "./kept-site.ts";
import { boundMemory, type MemoryBound } from "./memory-bound.ts";
import { printMemory } from "./memory-table.ts";
import { mixOf } from "./mix.ts";
import { familyOf, rssMb, togetherMb } from "./processes.ts";
import { type RunningSite, startSite } from "./running-site.ts";

const BOUND_MB = 1024;
const PART_SECONDS = 20;
const BARS = { webMb: 220, trackerMb: 60, allMb: 512 };

type Options = { small: boolean; minutes: number };

/**
 * The whole site with its supervisor and its database under a bound of 1 GB for some minutes of the mix. Answers what
 * went wrong, and the bars of memory that are missed: they are meant for a machine of this size.
 */
export async function runBound({ small, minutes }: Options): Promise<string[]> {
  const bound = boundMemory(BOUND_MB);
  process.stdout.write(
    `${minutes} minutes of the mix under ${bound?.kind ?? "no bound: control groups cannot be written here, so memory is only watched"}\n`,
  );
  // Processes started inside, including PostgreSQL, see a machine of that size.
  bound?.enter();
  const kept = await openKeptSite({ small });
  const site = await startSite(kept, { process: "supervisor", isMeasuredInside: false });
  bound?.leave();
  try {
    return await readFor(minutes, site, bound);
  } finally {
    await site.stop();
    await kept.stop();
    bound?.remove();
  }
}

async function readFor(minutes: number, site: RunningSite, bound: MemoryBound | null): Promise<string[]> {
  const announcer = await startAnnouncer(site);
  const next = mixOf(site);
  const all = () => [...familyOf(site.server.pid), ...site.databasePids()];
  const most = { web: 0, tracker: 0, all: 0 };
  const times: number[] = [];
  let failed = 0;
  try {
    const until = performance.now() + PART_SECONDS * 500;
    // Find the limit beside the announces, which never pause.
    const [warm] = await Promise.all([
      loadClosed(next, 8, () => performance.now() > until),
      announcer.run(PART_SECONDS / 2),
    ]);
    const rate = (warm.answers.length / warm.seconds) * 0.7;
    process.stdout.write(`  ${rate.toFixed(0)} pages a second, 70 % of what it can\n`);
    for (let done = PART_SECONDS; done <= minutes * 60; done += PART_SECONDS) {
      const [load] = await Promise.all([loadOpen(next, rate, PART_SECONDS), announcer.run(PART_SECONDS)]);
      failed += load.answers.filter(({ ok }) => !ok).length;
      times.push(...load.answers.map(({ ms }) => ms));
      const now = {
        web: Math.max(...site.server.webPids.map(rssMb)),
        tracker: rssMb(site.server.trackerPid),
        all: togetherMb(all()),
      };
      for (const key of ["web", "tracker", "all"] as const) most[key] = Math.max(most[key], now[key]);
      if (done % 60 === 0)
        process.stdout.write(
          `  minute ${done / 60}: web ${now.web.toFixed(0)} MB, tracker ${now.tracker.toFixed(0)} MB, all ${now.all.toFixed(0)} MB\n`,
        );
    }
    printMemory(all());
  } finally {
    announcer.stop();
  }
  const kills = bound?.kills() ?? 0;
  process.stdout.write(
    `  together at most ${most.all.toFixed(0)} MB${bound ? ` (with the cache of files ${bound.peakMb().toFixed(0)} MB)` : ""}, p99 ${quantile(times, 0.99).toFixed(0)} ms, ${failed} of ${times.length} failed, ${kills} killed\n`,
  );
  const over = (what: string, megabytes: number, bar: number) =>
    megabytes > bar ? [`${what}: ${megabytes.toFixed(0)} MB, at most ${bar}`] : [];
  return [
    ...(failed > 0 ? [`under ${BOUND_MB} MB: ${failed} pages failed`] : []),
    ...(kills > 0 ? [`under ${BOUND_MB} MB: ${kills} processes were killed`] : []),
    ...over("the largest web process", most.web, BARS.webMb),
    ...over("the tracker with 10,000 peers", most.tracker, BARS.trackerMb),
    ...over("all processes", most.all, BARS.allMb),
  ];
}
