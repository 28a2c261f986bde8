import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { type Subject, subjectColumns, subjectTables, subjectView } from "./find-subject.server.ts";
import { type BookmarkKind, OneBookmark } from "./schema.ts";

type Row = Subject & { folder: string | null; note: string | null; isKept: boolean };

/** A thing that may be kept, and the member's bookmark of it, if any. */
async function readOne(reads: Reads, actor: Actor, kind: BookmarkKind, subjectId: number) {
  const [row] = await reads.rows<Row>(Prisma.sql`
    SELECT ${subjectColumns}, o.folder, o.note, o.user_id IS NOT NULL AS "isKept"
    FROM (SELECT ${kind}::bookmark_kind AS kind, ${subjectId}::int AS subject_id) b
    LEFT JOIN bookmarks o ON o.user_id = ${actor.id} AND o.kind = b.kind AND o.subject_id = b.subject_id
    ${subjectTables(actor)}`);
  return row;
}

export const nothingToKeep = () => refuse("not-found", "There is nothing of the kind to keep.");

/** One thing with the member's own folder and note for it. Refusals: not-found (nothing that they see or have kept). */
export const findBookmark = defineUseCase({
  name: "bookmarks.find-one",
  input: OneBookmark,
  allow: isSignedIn,
  async read({ reads, actor }, { kind, subjectId }) {
    const row = await readOne(reads, actor, kind, subjectId);
    if (!row || (row.name === null && !row.isKept)) return nothingToKeep();
    return ok({ ...subjectView(row), folder: row.folder ?? "", note: row.note ?? "", isKept: row.isKept });
  },
});

export const exists = async (reads: Reads, actor: Actor, kind: BookmarkKind, subjectId: number): Promise<boolean> =>
  (await readOne(reads, actor, kind, subjectId))?.name != null;
