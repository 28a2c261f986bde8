import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

const LAST = 5;

/** Why the tracker turned this member's announces down, in the words their client was told, the latest first. */
export const findOwnRefusals = defineUseCase({
  name: "tracker.find-own-refusals",
  input: NoInput,
  allow: isSignedIn,
  async read(context) {
    const { db } = context;
    const rows = await db.trackerRefusal.findMany({
      where: { userId: context.actor.id },
      orderBy: { lastAt: "desc" },
      take: LAST,
    });
    const hashes = rows.map(({ infoHash }) => infoHash).filter((hash) => hash !== "");
    const torrents = await db.torrent.findMany({
      where: { infoHash: { in: hashes }, isActive: true },
      select: { infoHash: true, name: true },
    });
    const nameOf = new Map(torrents.map(({ infoHash, name }) => [infoHash, name]));
    const refusals = rows.map(({ reason, infoHash, client, times, lastAt }) => ({
      reason,
      infoHash: infoHash || null,
      torrentName: nameOf.get(infoHash) ?? null,
      client: client || null,
      times,
      lastAt: lastAt.toISOString(),
    }));
    return ok({ refusals });
  },
});
