import { byCategory, general } from "./content/comment-texts.ts";
import type { DemoEntry } from "./entry.ts";
import { demoMembers } from "./members.ts";
import { between, createRandom, pick, type Random, shuffle } from "./random.ts";

export const DAY_MS = 86_400_000;
const SPREAD_DAYS = 119;
const UPLOADERS = 6;

type PlannedComment = { username: string; text: string; at: Date };
export type Plan = { uploader: string; at: Date; comments: PlannedComment[] };

export const activeMembers = demoMembers.filter(({ role }) => role !== "inactive").map(({ username }) => username);

/**
 * Plans the uploader, the upload time and the comments of each entry, newest first: spread over the last 120 days with
 * more of them recent, each comment later than its torrent and by another member. Depends on `now` only.
 */
export function planActivity(entries: readonly DemoEntry[], now: Date): { entry: DemoEntry; plan: Plan }[] {
  const random = createRandom("activity");
  return shuffle(random, entries).map((entry, position) => {
    // The exponent makes the site look as if it were growing: a third of all came in the last month.
    const age = SPREAD_DAYS * ((position + between(random, 0.2, 0.8)) / entries.length) ** 1.25;
    const at = new Date(now.getTime() - age * DAY_MS);
    const uploader = pick(random, activeMembers.slice(0, UPLOADERS));
    return { entry, plan: { uploader, at, comments: planComments(random, entry, uploader, at, now) } };
  });
}

function planComments(random: Random, entry: DemoEntry, uploader: string, at: Date, now: Date): PlannedComment[] {
  const count = pick(random, [0, 0, 1, 1, 2, 2, 3, 4]);
  const own = shuffle(random, byCategory[entry.category]).slice(0, Math.ceil(count * 0.7));
  const texts = shuffle(random, [...own, ...shuffle(random, general).slice(0, count - own.length)]);
  const people = shuffle(
    random,
    activeMembers.filter((username) => username !== uploader),
  );
  const span = now.getTime() - at.getTime();
  const moments = texts.map(() => at.getTime() + random() ** 2 * span).sort((a, b) => a - b);
  return texts.map((text, i) => ({
    username: people[i % people.length] ?? uploader,
    text,
    at: new Date(moments[i] ?? at.getTime()),
  }));
}
