import { subDays } from "date-fns";
import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

/** An uploader reads of a torrent that nobody has seeded for so many days. */
const UNSEEDED_DAYS = 14;

const longAgo = (now: Date): Date => subDays(now, UNSEEDED_DAYS);

type Swarm = { isActive: boolean; seeders: number; lastSeededAt: Date | null; createdAt: Date };

/** Since when nobody seeds a listed torrent, if that is long. */
export function unseededSince(torrent: Swarm | null, now: Date): string | null {
  if (!torrent?.isActive || torrent.seeders > 0) return null;
  const since = torrent.lastSeededAt ?? torrent.createdAt;
  return since > longAgo(now) ? null : since.toISOString();
}

/** Torrents of which `unseededSince` tells. */
export function unseededTorrents(now: Date): Prisma.TorrentWhereInput {
  const lte = longAgo(now);
  return { isActive: true, seeders: 0, OR: [{ lastSeededAt: { lte } }, { lastSeededAt: null, createdAt: { lte } }] };
}

/** Counts the member's own uploads that nobody has seeded for long. Refuses visitors. */
export const countUnseeded = defineUseCase({
  name: "uploads.count-unseeded",
  input: NoInput,
  allow: isSignedIn,
  replica: true,
  async read({ reads, clock, actor }) {
    const [row] = await reads.rows<{ count: number }>(Prisma.sql`
      SELECT count(*)::int AS count FROM user_uploads u JOIN torrents t ON t.id = u.torrent_id
      WHERE u.user_id = ${actor.id} AND t.is_active AND t.seeders = 0
        AND coalesce(t.last_seeded_at, t.created_at) <= ${longAgo(clock())}`);
    return ok({ unseeded: row?.count ?? 0 });
  },
});
