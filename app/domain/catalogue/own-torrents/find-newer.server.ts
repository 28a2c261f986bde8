import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { limitRows, totalOf } from "../../core/kernel/list-rows.server.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { type Newer, newerId, versionKey } from "../releases/newer.server.ts";
import { NewerReleases } from "./output.ts";
import { ListNewer, NEWER_PER_PAGE } from "./schema.ts";

/**
 * Finds the releases that are newer than those the member has (downloaded, completed or shared) and that they do not
 * have yet, newest first, each with the release it replaces. Refuses visitors.
 */
export const findNewer = defineUseCase({
  name: "own-torrents.find-newer",
  input: ListNewer,
  output: NewerReleases,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }, page) {
    return ok({ ...(await readNewer(reads, actor.id, page)), ...page });
  },
});

/** A page of the releases that are newer than those a member has. */
export async function readNewer(reads: Reads, memberId: string, page: { page: number; limit: number }) {
  const newer = Prisma.sql`
    WITH held AS MATERIALIZED (${heldBy(memberId)}),
    replaced AS (
      SELECT t.id, t.name, t.version, ${newerId} AS "newerId" FROM held JOIN torrents t ON t.id = held.id AND t.is_active)`;
  const from = Prisma.sql`
    FROM (
      SELECT "newerId" AS id, json_agg(json_build_object('id', id, 'name', name, 'version', version)
        ORDER BY ${versionKey(Prisma.sql`coalesce(version, '')`)} DESC, id DESC) AS replaces
      FROM replaced WHERE "newerId" NOT IN (SELECT id FROM held) GROUP BY "newerId") found
    JOIN torrents t ON t.id = found.id`;
  const rows = await reads.rows<Row>(
    Prisma.sql`${newer}
      SELECT t.id, t.name, t.version, coalesce(t.size, '') AS size, t.seeders, t.leechers,
        t.created_at AS "createdAt", found.replaces, count(*) OVER ()::int AS total ${from}
      ORDER BY t.created_at DESC, t.id DESC ${limitRows(rowsOf(page), NEWER_PER_PAGE)}`,
    "anew",
  );
  const count = Prisma.sql`${newer} SELECT count(*)::int AS total ${from}`;
  const total = await totalOf(reads, rows, rowsOf(page).skip, count);
  return {
    releases: rows.map(({ total: _, createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    total,
  };
}

type Row = {
  id: number;
  name: string;
  version: string | null;
  size: string;
  seeders: number;
  leechers: number;
  createdAt: Date;
  replaces: Newer[];
  total: number;
};

/** The torrents that a member downloaded, completed or shared. */
const heldBy = (memberId: string) => Prisma.sql`
  SELECT torrent_id AS id FROM torrent_downloads WHERE user_id = ${memberId}
  UNION SELECT torrent_id FROM tracker_snatches WHERE user_id = ${memberId} AND completed_at IS NOT NULL
  UNION SELECT id FROM torrents WHERE uploaded_by = ${memberId}`;
