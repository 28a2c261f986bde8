import { ANNOUNCES_A_SECOND, type Announcer, startAnnouncer } from "./beside-announces.ts";
import { type Load, loadClosed, loadOpen, quantile } from "./http-load.ts";
import { mixOf } from "./mix.ts";
import { familyOf, rssMb, togetherMb } from "./processes.ts";
import type { RunningSite } from "./running-site.ts";

const STEP_SECONDS = 5;
const LOAD_SECONDS = 15;
const READERS = 8;
/** A step is beyond the knee when its slowest pages wait so long, or it takes so much longer than it should. */
const KNEE = { p99: 300, late: 1.1 };
/** Beyond the knee there come so many times what the site can answer. */
const TOO_MANY = 2;
const BARS = { pagesMs: 100, announcesMs: 20, refusalsMs: 50 };

/**
 * The mix at more and more requests a second until the site no longer keeps up, with announces beside it; then how long
 * pages and announces take, and what memory all processes have, at 70 % of that; then how soon it refuses what is too
 * much. Answers the bars that are missed.
 */
export async function benchKnee(site: RunningSite): Promise<string[]> {
  const announcer = await startAnnouncer(site);
  try {
    const { most, knee } = await findKnee(site, announcer);
    return [
      ...(await measureAt(site, announcer, knee * 0.7)),
      ...(await measureBeyond(site, announcer, most * TOO_MANY)),
    ];
  } finally {
    announcer.stop();
  }
}

/** How many requests a second it answers at most, and up to how many it keeps up. */
async function findKnee(site: RunningSite, announcer: Announcer): Promise<{ most: number; knee: number }> {
  const next = mixOf(site);
  const readFor = (seconds: number) => {
    const until = performance.now() + seconds * 1000;
    return loadClosed(next, READERS, () => performance.now() > until);
  };
  // Compiling is no part of it.
  await readFor(STEP_SECONDS);
  const [closed] = await Promise.all([readFor(STEP_SECONDS), announcer.run(STEP_SECONDS)]);
  const most = closed.answers.length / closed.seconds;
  process.stdout.write(`\nThe mix as fast as ${READERS} readers ask: ${most.toFixed(0)} a second\n`);
  let knee = most * 0.3;
  for (let part = 0.4; part <= 1.2; part += 0.1) {
    const rate = most * part;
    const [load] = await Promise.all([loadOpen(next, rate, STEP_SECONDS), announcer.run(STEP_SECONDS)]);
    const p99 = quantile(timesOf(load), 0.99);
    process.stdout.write(`  ${rate.toFixed(0)} a second: p99 ${p99.toFixed(0)} ms\n`);
    if (p99 > KNEE.p99 || load.seconds > STEP_SECONDS * KNEE.late) break;
    knee = rate;
  }
  return { most, knee };
}

async function measureAt(site: RunningSite, announcer: Announcer, rate: number): Promise<string[]> {
  const [load, announces] = await Promise.all([loadOpen(mixOf(site), rate, LOAD_SECONDS), announcer.run(LOAD_SECONDS)]);
  const times = timesOf(load);
  const pagesMs = quantile(times, 0.99);
  const trackerMb = rssMb(site.server.trackerPid);
  const allMb = togetherMb([...familyOf(site.server.pid), ...site.databasePids()]);
  process.stdout.write(
    `At 70 % of the knee (${rate.toFixed(0)} a second), beside ${ANNOUNCES_A_SECOND} announces a second\n` +
      `  pages      p50 ${quantile(times, 0.5).toFixed(1)} ms  p99 ${pagesMs.toFixed(1)} ms\n` +
      `  announces  p50 ${announces.p50.toFixed(1)} ms  p99 ${announces.p99.toFixed(1)} ms\n` +
      `  memory     tracker ${trackerMb.toFixed(0)} MB, all processes with PostgreSQL ${allMb.toFixed(0)} MB\n`,
  );
  return [
    ...over("pages at 70 % of the knee: p99", pagesMs, BARS.pagesMs),
    ...over("announces beside them: p99", announces.p99, BARS.announcesMs),
  ];
}

async function measureBeyond(site: RunningSite, announcer: Announcer, rate: number): Promise<string[]> {
  const [load, announces] = await Promise.all([loadOpen(mixOf(site), rate, LOAD_SECONDS), announcer.run(LOAD_SECONDS)]);
  const answered = load.answers.filter(({ ok }) => ok);
  const refused = load.answers.filter(({ status }) => status === 503).map(({ ms }) => ms);
  const refusalsMs = quantile(refused, 0.99);
  process.stdout.write(
    `With ${TOO_MANY} times what it can (${rate.toFixed(0)} a second)\n` +
      `  answered   ${(answered.length / load.seconds).toFixed(0)} a second, p50 ${quantile(
        answered.map(({ ms }) => ms),
        0.5,
      ).toFixed(0)} ms\n` +
      `  refused    ${refused.length} of ${load.answers.length}, p50 ${quantile(refused, 0.5).toFixed(1)} ms  p99 ${refusalsMs.toFixed(1)} ms\n` +
      `  neither    ${load.answers.length - answered.length - refused.length}\n` +
      `  announces  p99 ${announces.p99.toFixed(1)} ms\n`,
  );
  return over("refusals of what is too much: p99", refusalsMs, BARS.refusalsMs);
}

const over = (what: string, ms: number, most: number) =>
  ms > most ? [`${what}: ${ms.toFixed(1)} ms, at most ${most}`] : [];

function timesOf({ answers }: Load): number[] {
  const failed = answers.filter(({ ok }) => !ok).length;
  if (failed > 0) process.stdout.write(`  ${failed} of ${answers.length} were not 200\n`);
  return answers.map(({ ms, ok }) => (ok ? ms : Number.POSITIVE_INFINITY));
}
