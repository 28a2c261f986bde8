import { ANNOUNCES_A_SECOND, type Announcer, startAnnouncer } from "./beside-announces.ts";
import { type Load, loadClosed, loadOpen, quantile } from "./http-load.ts";
import { mixOf } from "./mix.ts";
import { familyOf, rssMb, togetherMb } from "./processes.ts";
import type { RunningSite } from "./running-site.ts";

const STEP_SECONDS = 5;
/** Times are medians of this many rounds, because a second of other work on the machine says nothing about the site. */
const ROUNDS = 3;
const ROUND_SECONDS = 10;
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
  // Warm up, so that compiling is not measured.
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
  const rounds = await loadInRounds(site, announcer, rate, (load) => {
    const times = timesOf(load);
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  });
  const [pages, announces] = [ofRounds(rounds, "p99"), ofRounds(rounds, "announcesP99")];
  const trackerMb = rssMb(site.server.trackerPid);
  const allMb = togetherMb([...familyOf(site.server.pid), ...site.databasePids()]);
  process.stdout.write(
    `At 70 % of the knee (${rate.toFixed(0)} a second), beside ${ANNOUNCES_A_SECOND} announces a second\n` +
      `  pages      p50 ${ofRounds(rounds, "p50").text}  p99 ${pages.text}\n` +
      `  announces  p50 ${ofRounds(rounds, "announcesP50").text}  p99 ${announces.text}\n` +
      `  memory     tracker ${trackerMb.toFixed(0)} MB, all processes with PostgreSQL ${allMb.toFixed(0)} MB\n`,
  );
  return [
    ...over("pages at 70 % of the knee: p99", pages.median, BARS.pagesMs),
    ...over("announces beside them: p99", announces.median, BARS.announcesMs),
  ];
}

async function measureBeyond(site: RunningSite, announcer: Announcer, rate: number): Promise<string[]> {
  const rounds = await loadInRounds(site, announcer, rate, ({ answers, seconds }) => {
    const answered = answers.filter(({ ok }) => ok).map(({ ms }) => ms);
    const refused = answers.filter(({ status }) => status === 503).map(({ ms }) => ms);
    return {
      answered: answered.length / seconds,
      answeredP50: quantile(answered, 0.5),
      refused: refused.length / seconds,
      p50: quantile(refused, 0.5),
      p99: quantile(refused, 0.99),
      neither: answers.length - answered.length - refused.length,
    };
  });
  const refusals = ofRounds(rounds, "p99");
  const aSecond = (name: "answered" | "refused") => ofRounds(rounds, name).median.toFixed(0);
  process.stdout.write(
    `With ${TOO_MANY} times what it can (${rate.toFixed(0)} a second)\n` +
      `  answered   ${aSecond("answered")} a second, p50 ${ofRounds(rounds, "answeredP50").text}\n` +
      `  refused    ${aSecond("refused")} a second, p50 ${ofRounds(rounds, "p50").text}  p99 ${refusals.text}\n` +
      `  neither    ${rounds.reduce((sum, { neither }) => sum + neither, 0)}\n` +
      `  announces  p99 ${ofRounds(rounds, "announcesP99").text}\n`,
  );
  return over("refusals of what is too much: p99", refusals.median, BARS.refusalsMs);
}

/** The mix at such a rate with announces beside it, round after round, and what `figuresOf` says of each. */
async function loadInRounds<Figures>(
  site: RunningSite,
  announcer: Announcer,
  rate: number,
  figuresOf: (load: Load) => Figures,
): Promise<(Figures & { announcesP50: number; announcesP99: number })[]> {
  const next = mixOf(site);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [load, { p50, p99 }] = await Promise.all([loadOpen(next, rate, ROUND_SECONDS), announcer.run(ROUND_SECONDS)]);
    rounds.push({ ...figuresOf(load), announcesP50: p50, announcesP99: p99 });
  }
  return rounds;
}

/** The median over the rounds, and a text of milliseconds with each round's beside it. */
function ofRounds<Name extends string>(rounds: Record<Name, number>[], name: Name): { median: number; text: string } {
  const each = rounds.map((round) => round[name]);
  const median = quantile(each, 0.5);
  return { median, text: `${median.toFixed(1)} ms (${each.map((ms) => ms.toFixed(1)).join(", ")})` };
}

const over = (what: string, ms: number, most: number) =>
  ms > most ? [`${what}: ${ms.toFixed(1)} ms, at most ${most}`] : [];

function timesOf({ answers }: Load): number[] {
  const failed = answers.filter(({ ok }) => !ok).length;
  if (failed > 0) process.stdout.write(`  ${failed} of ${answers.length} were not 200\n`);
  return answers.map(({ ms, ok }) => (ok ? ms : Number.POSITIVE_INFINITY));
}
