import { Prisma } from "#app/db/generated/client.ts";
import { notListed } from "../../catalogue/torrents/find-torrent.server.ts";
import { isFromSite, servesFiles } from "../../catalogue/torrents/from-site.server.ts";
import { OneTorrent } from "../../catalogue/torrents/schema.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { writeFromSite } from "../../core/news/write-from-site.server.ts";
import { ASK_EVERY_DAYS, askAgainAt } from "./ask-again.ts";
import { seedRequest } from "./messages.ts";
import { SeedersAsked } from "./output.ts";

/** Number of members who have it that are asked, the most recently seen first. */
const MOST_TOLD = 200;
/** Maximum number of such messages per member in 24 hours. */
const MOST_A_DAY = 3;

/**
 * Asks members who have a torrent to seed it: members who completed, uploaded or downloaded it, unless they have
 * turned off such messages or received three of them within a day. Returns the number of members asked, without names.
 * The member who asks gets a message when the torrent is seeded again. Refusals: not-found; gone; conflict (it has a
 * seeder, the site serves it, or it was asked for within seven days); rate-limited.
 */
export const askForSeeders = defineUseCase({
  name: "seeding.ask",
  input: OneTorrent,
  output: SeedersAsked,
  allow: isSignedIn,
  // It writes to up to 200 members.
  uses: "message",
  limit: "seedRequest",
  async write({ tx, actor, clock, site, settings }, { torrentId }) {
    const now = clock();
    // Only one request at a time may ask for a torrent.
    const [torrent] = await tx.$queryRaw<{ name: string; seeders: number; isFromSite: boolean }[]>`
      SELECT name, seeders, ${isFromSite(await servesFiles({ settings }), Prisma.sql`torrents.id`)} AS "isFromSite"
      FROM torrents WHERE id = ${torrentId} AND is_active FOR NO KEY UPDATE`;
    if (!torrent) return notListed(tx, torrentId);
    if (torrent.seeders > 0) return refuse("conflict", "This torrent has a seeder now.");
    if (torrent.isFromSite) return refuse("conflict", "The site itself serves the files of this torrent.");
    const last = await tx.seedRequest.findFirst({ where: { torrentId }, orderBy: { createdAt: "desc" } });
    if (last && askAgainAt(last.createdAt) > now.getTime())
      return refuse("conflict", `Members were already asked to seed it within the last ${ASK_EVERY_DAYS} days.`);
    const holders = await findHolders(tx, { torrentId, askerId: actor.id, now });
    const message = seedRequest({ torrentId, name: torrent.name, origin: site.mailOrigin });
    await writeFromSite(tx, holders, { ...message, createdAt: now, kind: "seed_request", asksToSeed: true });
    await tx.seedRequest.create({ data: { torrentId, userId: actor.id, told: holders.length, createdAt: now } });
    return ok({ told: holders.length, message: `${toldWords(holders.length)} ${LATER}` });
  },
});

const LATER = "You will get a message when it is seeded again.";

function toldWords(told: number): string {
  if (told === 0) return "No member who has it accepts such messages.";
  return told === 1 ? "1 member who has it was asked." : `${told} members who have it were asked.`;
}

type Asked = { torrentId: number; askerId: string; now: Date };

async function findHolders(tx: Tx, { torrentId, askerId, now }: Asked): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM users u JOIN (
      SELECT user_id FROM tracker_snatches WHERE torrent_id = ${torrentId} AND completed_at IS NOT NULL
      UNION SELECT user_id FROM torrent_downloads WHERE torrent_id = ${torrentId}
      UNION SELECT uploaded_by FROM torrents WHERE id = ${torrentId}
    ) holders ON holders.user_id = u.id
    WHERE u.id <> ${askerId} AND u.is_active AND NOT u.is_suspended AND u.deleted_at IS NULL AND u.takes_seed_requests
      AND (SELECT count(*) FROM private_messages m WHERE m.receiver_id = u.id AND m.asks_to_seed
           AND m.created_at > ${addDays(now, -1)}) < ${MOST_A_DAY}
    ORDER BY u.last_seen_at DESC NULLS LAST LIMIT ${MOST_TOLD}`;
  return rows.map(({ id }) => id);
}
