import bencode from "bencode";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { counted } from "../../core/kernel/counted.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { servesFiles } from "../torrents/from-site.server.ts";
import { encodeBencode } from "../torrents/metainfo/encode-bencode.ts";

const FRESH_MS = 2_000;
const SLACK_MS = 15 * 60_000;

export type Check = { name: string; healthy: boolean; state: string; detail: string };

type Outcome = Omit<Check, "name">;

/**
 * Checks everything that the tracker depends on: the database, its own answers, the clean-up of peers, and bencode in
 * both directions.
 */
export const checkHealth = defineUseCase({
  name: "tracker.check-health",
  allow: isSignedIn,
  async read(context) {
    const checks = await cached(context, "health", FRESH_MS, () =>
      Promise.all([
        check("Database Connection", () => checkDatabase(context)),
        check("Tracker Endpoints", () => checkTracker(context)),
        check("Peer Cleanup Service", () => checkCleanup(context)),
        check("Bencode Processing", async () => checkBencode()),
        checkWebSeeds(context),
      ]),
    );
    return ok({ checks: checks.filter((one) => one !== null), checkedAt: context.clock().toISOString() });
  },
});

async function check(name: string, run: () => Promise<Outcome>): Promise<Check> {
  try {
    return { name, ...(await run()) };
  } catch {
    return { name, healthy: false, state: "Failed", detail: "The check could not be run." };
  }
}

async function checkDatabase({ db }: Context): Promise<Outcome> {
  const began = performance.now();
  await db.$queryRaw`SELECT 1`;
  return { healthy: true, state: "Healthy", detail: `Answered in ${(performance.now() - began).toFixed(1)} ms.` };
}

async function checkTracker({ tracker }: Context): Promise<Outcome> {
  const answer = await tracker.answerScrape();
  if (answer !== null && dictionaryIn(answer) !== null)
    return { healthy: true, state: "Online", detail: "Announce and scrape answer in bencode." };
  return { healthy: false, state: "Offline", detail: "The tracker did not answer a scrape." };
}

/** The torrents whose files come from the site itself; null if it serves none. */
async function checkWebSeeds(context: Context): Promise<Check | null> {
  if (!(await servesFiles(context))) return null;
  const held = await context.db.webSeed.count({ where: { torrent: { isActive: true } } });
  if (held === 0) return null;
  const torrents = counted(held, "torrent");
  return { name: "Web Seeds", healthy: true, state: "Serving", detail: `${torrents} can be downloaded from the site.` };
}

/** A peer may miss one announce. If one is still listed long after that, the clean-up has failed. */
async function checkCleanup({ db, clock }: Context): Promise<Outcome> {
  const oldest = await db.trackerPeer.findFirst({ orderBy: { lastAnnounce: "asc" } });
  if (!oldest) return { healthy: true, state: "Active", detail: "No peers are listed." };
  const silent = clock().getTime() - oldest.lastAnnounce.getTime();
  const minutes = Math.max(0, Math.round(silent / 60_000));
  if (silent <= oldest.announceInterval * 2_000 + SLACK_MS)
    return {
      healthy: true,
      state: "Active",
      detail: `The peer that has been silent longest announced ${minutes} min ago.`,
    };
  return { healthy: false, state: "Behind", detail: `A peer that has been silent for ${minutes} min is still listed.` };
}

function checkBencode(): Outcome {
  const sample = encodeBencode(
    new Map([
      ["announce", "x"],
      ["info", "y"],
    ]),
  );
  const healthy = Object.keys(dictionaryIn(sample) ?? {}).join() === "announce,info";
  return healthy
    ? { healthy, state: "Ready", detail: "Written data is read back unchanged." }
    : { healthy, state: "Failed", detail: "Written data could not be read back." };
}

/** Read by a different implementation from the one that wrote it. */
function dictionaryIn(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value = bencode.decode(bytes);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
