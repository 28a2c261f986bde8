import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { limitRows, totalOf } from "../kernel/list-rows.server.ts";
import { rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { compareVersions } from "../releases/compare-versions.ts";
import {
  mayHaveNewer,
  type Newer,
  newerOf,
  releasesOfTorrent,
  type Succession,
  successorOfTorrent,
} from "../releases/newer.server.ts";
import { ListNewer, NEWER_PER_PAGE } from "./schema.ts";

/**
 * Finds the releases that are newer than what the member has (took, completed or shared) and that they do not have yet,
 * the latest first, each with what it replaces. Refuses visitors.
 */
export const findNewer = defineUseCase({
  name: "own-torrents.find-newer",
  input: ListNewer,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }, page) {
    return ok({ ...(await readNewer(reads, actor.id, page)), ...page });
  },
});

/** A page of the releases that are newer than what a member has. */
export async function readNewer(reads: Reads, memberId: string, page: { page: number; limit: number }) {
  const replaced = await findReplaced(reads, memberId);
  if (replaced.size === 0) return { releases: [], total: 0 };
  const from = Prisma.sql`FROM torrents t WHERE t.is_active AND t.id = ANY(${[...replaced.keys()]})
    AND t.id NOT IN (${heldBy(memberId)})`;
  const count = Prisma.sql`SELECT count(*)::int AS total ${from}`;
  const rows = await reads.rows<Row>(
    Prisma.sql`
      SELECT t.id, t.name, t.version, coalesce(t.size, '') AS size, t.seeders, t.leechers,
        t.created_at AS "createdAt", count(*) OVER ()::int AS total ${from}
      ORDER BY t.created_at DESC, t.id DESC ${limitRows(rowsOf(page), NEWER_PER_PAGE)}`,
    "anew",
  );
  const total = await totalOf(reads, rows, rowsOf(page).skip, count);
  const releases = rows.map(({ total: _, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    replaces: (replaced.get(row.id) ?? []).sort(newestFirst),
  }));
  return { releases, total };
}

type Row = {
  id: number;
  name: string;
  version: string | null;
  size: string;
  seeders: number;
  leechers: number;
  createdAt: Date;
  total: number;
};

/** The torrents that a member took, completed or shared. */
const heldBy = (memberId: string) => Prisma.sql`
  SELECT torrent_id AS id FROM torrent_downloads WHERE user_id = ${memberId}
  UNION SELECT torrent_id FROM tracker_snatches WHERE user_id = ${memberId} AND completed_at IS NOT NULL
  UNION SELECT id FROM torrents WHERE uploaded_by = ${memberId}`;

/** Those of the member's torrents that something newer replaces, by its id. SQL cannot compare versions. */
async function findReplaced(reads: Reads, memberId: string): Promise<Map<number, Newer[]>> {
  const rows = await reads.rows<Succession & { id: number; name: string }>(
    Prisma.sql`
      SELECT t.id, t.name, t.version, (${successorOfTorrent}) AS successor, (${releasesOfTorrent}) AS releases
      FROM (${heldBy(memberId)}) held JOIN torrents t ON t.id = held.id AND t.is_active WHERE ${mayHaveNewer}`,
    "anew",
  );
  const replaced = new Map<number, Newer[]>();
  for (const { id, name, ...succession } of rows) {
    const newer = newerOf(succession);
    if (!newer) continue;
    replaced.set(newer.id, [...(replaced.get(newer.id) ?? []), { id, name, version: succession.version }]);
  }
  return replaced;
}

const newestFirst = (one: Newer, other: Newer) =>
  compareVersions(other.version ?? "", one.version ?? "") || other.id - one.id;
