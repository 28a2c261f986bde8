import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { ListEvents } from "./schema.ts";

/** What members did last on listed torrents, newest first: at most 50 unless told otherwise. */
export const findLiveActivity = defineUseCase({
  name: "tracker.find-live-activity",
  input: ListEvents,
  allow: isSignedIn,
  replica: true,
  async read({ db }, { limit }) {
    const rows = await db.trackerEvent.findMany({
      where: { OR: [{ torrentId: null }, { torrent: { isActive: true } }] },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take: limit,
      include: { user: { select: { username: true } }, torrent: { select: { name: true } } },
    });
    const items = rows.map(({ id, type, torrentId, points, createdAt, user, torrent }) => ({
      id,
      type,
      username: user.username,
      torrentId,
      torrentName: torrent?.name ?? null,
      timestamp: createdAt.toISOString(),
      points,
    }));
    return ok({ items });
  },
});
