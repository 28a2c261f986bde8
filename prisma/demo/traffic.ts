import { DAY_MS } from "./comments.ts";
import { between, createRandom, pick, type Random, shuffle } from "./random.ts";

/** A release as the traffic needs it. `key` identifies its rows. */
export type SharedRelease = { key: string; size: number; uploader: string; at: Date };

type Hold = { username: string; key: string; since: number; until: number };
type Window = { start: number; hours: number };
type Sums = { uploaded: number; downloaded: number; seedingTime: number; leechingTime: number };

type Transfer = { username: string; key: string; at: Date };
export type Traffic = ReturnType<typeof planTraffic>;

const HOUR_MS = 3_600_000;
const BYTES_PER_SECOND = 400_000;
const none = (): Sums => ({ uploaded: 0, downloaded: 0, seedingTime: 0, leechingTime: 0 });

/**
 * Plans who downloaded which release from whom, and who seeded it. It is invented, but the books balance: each
 * downloaded byte was uploaded by members who had the release by then, and days, releases and samples are sums of the
 * same transfers and hours. Depends on `now` only.
 */
export function planTraffic(releases: readonly SharedRelease[], usernames: readonly string[], now: Date) {
  const random = createRandom("traffic");
  const windows = new Map(usernames.map((name) => [name, windowFor(random)]));
  const book = createBook();
  const holds: Hold[] = [];
  const completions: Transfer[] = [];
  for (const release of [...releases].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const held = [holdFrom(random, release.key, release.uploader, release.at.getTime(), now)];
    const span = now.getTime() - release.at.getTime();
    const others = shuffle(
      random,
      usernames.filter((name) => name !== release.uploader),
    );
    const moments = others
      .slice(0, pick(random, [1, 2, 3, 4, 5]))
      .map((username) => ({ username, at: release.at.getTime() + random() ** 2 * span }))
      .sort((a, b) => a.at - b.at);
    for (const { username, at } of moments) {
      takeFrom(
        book,
        release,
        held.map((one) => one.username),
        username,
        at,
      );
      held.push(holdFrom(random, release.key, username, at, now));
      completions.push({ username, key: release.key, at: new Date(at) });
    }
    holds.push(...held);
  }
  for (const hold of holds) countSeeding(book, hold, windows, now);
  return {
    ...book,
    completions,
    lastSeeded: findLastSeeded(holds, windows, now),
    samples: takeSamples(holds, windows, now),
  };
}

const windowFor = (random: Random): Window => {
  const hours = Math.round(between(random, 3, 16));
  return { start: Math.floor(between(random, 0, 24 - hours)), hours };
};

const holdFrom = (random: Random, key: string, username: string, since: number, now: Date): Hold => ({
  key,
  username,
  since,
  until: Math.min(now.getTime(), since + between(random, 2, 60) * DAY_MS),
});

function createBook() {
  const days = new Map<string, Sums & { username: string; day: string }>();
  const shares = new Map<string, Sums & { username: string; key: string }>();
  const add = (username: string, key: string, at: number, more: Partial<Sums>) => {
    const day = new Date(at).toISOString().slice(0, 10);
    const rows = [
      days.get(`${username} ${day}`) ?? { username, day, ...none() },
      shares.get(`${username} ${key}`) ?? { username, key, ...none() },
    ] as const;
    for (const row of rows)
      for (const name of ["uploaded", "downloaded", "seedingTime", "leechingTime"] as const)
        row[name] += more[name] ?? 0;
    days.set(`${username} ${day}`, rows[0]);
    shares.set(`${username} ${key}`, rows[1]);
  };
  return { days, shares, add };
}

type Book = ReturnType<typeof createBook>;

function takeFrom(book: Book, { key, size }: SharedRelease, from: string[], to: string, at: number): void {
  const part = Math.floor(size / from.length);
  for (const [i, username] of from.entries())
    book.add(username, key, at, { uploaded: i === 0 ? size - part * (from.length - 1) : part });
  book.add(to, key, at, { downloaded: size, leechingTime: Math.max(60, Math.round(size / BYTES_PER_SECOND)) });
}

/** When a member is at their computer on a day, if they have the release by then. */
function seededOn(day: number, { since, until }: Hold, { start, hours }: Window): [number, number] {
  const from = day + start * HOUR_MS;
  return [Math.max(since, from), Math.min(until, from + hours * HOUR_MS)];
}

const startOf = (moment: number) => moment - (moment % DAY_MS);

function countSeeding(book: Book, hold: Hold, windows: Map<string, Window>, now: Date): void {
  const window = windows.get(hold.username);
  if (!window) return;
  for (let day = startOf(hold.since); day <= now.getTime(); day += DAY_MS) {
    const [from, to] = seededOn(day, hold, window);
    if (to > from) book.add(hold.username, hold.key, from, { seedingTime: Math.round((to - from) / 1000) });
  }
}

/**
 * When each release was last seeded, which is its swarm's last activity. At least an hour ago, because since the demo
 * began only real clients are in a swarm.
 */
function findLastSeeded(holds: Hold[], windows: Map<string, Window>, now: Date): Map<string, Date> {
  const end = now.getTime() - HOUR_MS;
  const last = new Map<string, Date>();
  for (const hold of holds) {
    const window = windows.get(hold.username);
    if (!window) continue;
    for (const back of [0, 1, 2]) {
      const [from, to] = seededOn(startOf(Math.min(hold.until, end)) - back * DAY_MS, hold, window);
      if (to < from || from > end) continue;
      const at = Math.min(to, end);
      if (at > (last.get(hold.key)?.getTime() ?? 0)) last.set(hold.key, new Date(at));
      break;
    }
  }
  return last;
}

/** Every five minutes of the last day: how many members seeded which releases. */
function takeSamples(holds: Hold[], windows: Map<string, Window>, now: Date) {
  return Array.from({ length: 288 }, (_, i) => {
    const at = now.getTime() - (287 - i) * 300_000;
    const seeding = holds.filter((hold) => {
      const window = windows.get(hold.username);
      const [from, to] = window ? seededOn(startOf(at), hold, window) : [0, 0];
      return from <= at && at <= to;
    });
    return {
      at: new Date(at),
      swarms: new Set(seeding.map(({ key }) => key)).size,
      seeders: seeding.length,
      leechers: 0,
    };
  });
}
