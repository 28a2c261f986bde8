import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { mayChange } from "./may-change.ts";
import type { CoverSubject } from "./schema.ts";

type Row = {
  userId: string | null;
  uploadId: number | null;
  torrentId: number | null;
  name: string;
  /** Uploads only. */
  status: string | null;
};

/** The subject of a cover, with the `where` that finds its row. */
export type Subject = Row & {
  kind: "upload" | "torrent";
  id: number;
  where: { torrentId: number } | { uploadId: number };
};

const uploads = (id: number) => Prisma.sql`
  SELECT user_id AS "userId", id AS "uploadId", torrent_id AS "torrentId", coalesce(name, file_name) AS name, status::text
  FROM user_uploads WHERE id = ${id} AND status <> 'rejected'`;
const torrents = (id: number) => Prisma.sql`
  SELECT uploaded_by AS "userId", NULL::int AS "uploadId", id AS "torrentId", name, NULL AS status
  FROM torrents WHERE id = ${id} AND is_active`;

/** Like `findSubject`, for any caller. Null if there is none. */
export async function readSubject(db: Tx, { uploadId, torrentId }: CoverSubject, isLocked = false) {
  const query = torrentId ? torrents(torrentId) : uploads(uploadId ?? 0);
  const [row] = await db.$queryRaw<Row[]>`${query} ${isLocked ? Prisma.sql`FOR NO KEY UPDATE` : Prisma.empty}`;
  if (!row) return null;
  const { uploadId: upload, torrentId: torrent } = row;
  // A listed upload's cover belongs to its torrent.
  return torrent === null
    ? { ...row, kind: "upload" as const, id: upload ?? 0, where: { uploadId: upload ?? 0 } }
    : { ...row, kind: "torrent" as const, id: torrent, where: { torrentId: torrent } };
}

/**
 * Finds the subject of a cover for its uploader and for administrators, who do not see drafts; `isLocked` serializes
 * changes to its cover. Refusals: not-found (others do not learn whether it exists).
 */
export async function findSubject(db: Tx, actor: Actor, of: CoverSubject, isLocked = false): Promise<Result<Subject>> {
  const subject = await readSubject(db, of, isLocked);
  if (!subject || !mayChange(actor, subject)) return refuse("not-found", "You have no upload or torrent with this ID.");
  return ok(subject);
}
