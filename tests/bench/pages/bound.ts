import { writeFileSync } from "node:fs";
import { startAnnouncer } from "./beside-announces.ts";
import { loadClosed, loadOpen, quantile } from "./http-load.ts";
import type { KeptSite } from "./kept-site.ts";
import { boundMemory } from "./memory-bound.ts";
import { mixOf } from "./mix.ts";
import { familyOf, findPostmasterPid, peakRssMb, sharedMb } from "./processes.ts";
import { startSite } from "./running-site.ts";

const BOUND_MB = 1024;
const PART_SECONDS = 20;

/** The whole site with its database under a bound of 1 GB for some minutes of the mix. Answers what went wrong. */
export async function runBound(kept: KeptSite, minutes: number): Promise<string[]> {
  const bound = boundMemory(BOUND_MB);
  process.stdout.write(
    `${minutes} minutes of the mix under ${bound?.kind ?? "no bound: control groups cannot be written here, so memory is only watched"}\n`,
  );
  const postmaster = await findPostmasterPid(kept.database.pool);
  if (bound) for (const pid of familyOf(postmaster)) writeFileSync(bound.file, String(pid));
  const site = await startSite(kept, bound ? { BENCH_CGROUP: bound.file } : {});
  const announcer = await startAnnouncer(site);
  const next = mixOf(site);
  const all = () => [...familyOf(site.server.pid), ...site.databasePids()];
  let failed = 0;
  let most = 0;
  const times: number[] = [];
  try {
    const until = performance.now() + PART_SECONDS * 500;
    const warm = await loadClosed(next, 8, () => performance.now() > until);
    const rate = (warm.answers.length / warm.seconds) * 0.7;
    process.stdout.write(`  ${rate.toFixed(0)} pages a second, 70 % of what it can\n`);
    for (let done = 0; done < minutes * 60; done += PART_SECONDS) {
      const [load] = await Promise.all([loadOpen(next, rate, PART_SECONDS), announcer.run(PART_SECONDS)]);
      failed += load.answers.filter(({ ok }) => !ok).length;
      times.push(...load.answers.map(({ ms }) => ms));
      most = Math.max(most, sharedMb(all()));
    }
    for (const [name, pid] of [
      ["web", site.webPid],
      ["tracker", site.server.trackerPid],
    ] as const)
      process.stdout.write(`  ${name}: peak RSS ${peakRssMb(pid).toFixed(0)} MB\n`);
    const largest = Math.max(...site.databasePids().map(peakRssMb));
    process.stdout.write(`  PostgreSQL: peak RSS of its largest process ${largest.toFixed(0)} MB\n`);
  } finally {
    announcer.stop();
    await site.stop();
  }
  const kills = bound?.kills() ?? 0;
  process.stdout.write(
    `  together at most ${most.toFixed(0)} MB${bound ? ` (with the cache of files ${bound.peakMb().toFixed(0)} MB)` : ""}, p99 ${quantile(times, 0.99).toFixed(0)} ms, ${failed} of ${times.length} failed, ${kills} killed\n`,
  );
  bound?.remove();
  return [
    ...(failed > 0 ? [`under ${BOUND_MB} MB: ${failed} pages failed`] : []),
    ...(kills > 0 ? [`under ${BOUND_MB} MB: ${kills} processes were killed`] : []),
    ...(most > BOUND_MB ? [`together ${most.toFixed(0)} MB, at most ${BOUND_MB}`] : []),
  ];
}
