import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { joinThings, noSuchThing, type ThingRow, thingColumns, thingView } from "../things/find-thing.server.ts";
import { bookmarkKinds, OneBookmark } from "./schema.ts";

type Row = ThingRow & { folder: string | null; note: string | null; isKept: boolean };

/** SQL that joins the bookmarked things of `b`. */
export const joinSubjects = (actor: Actor) =>
  joinThings(bookmarkKinds, { kind: Prisma.sql`b.kind`, id: Prisma.sql`b.subject_id` }, actor);

/**
 * A thing with the folder and note of the member's bookmark. Refusals: not-found (the member can neither see it nor has
 * bookmarked it).
 */
export const findBookmark = defineUseCase({
  name: "bookmarks.find-one",
  input: OneBookmark,
  allow: isSignedIn,
  async read({ reads, actor }, { kind, subjectId }) {
    const [row] = await reads.rows<Row>(Prisma.sql`
      SELECT ${thingColumns}, o.folder, o.note, o.user_id IS NOT NULL AS "isKept"
      FROM (SELECT ${kind}::bookmark_kind AS kind, ${subjectId}::int AS subject_id) b
      LEFT JOIN bookmarks o ON o.user_id = ${actor.id} AND o.kind = b.kind AND o.subject_id = b.subject_id
      ${joinSubjects(actor)}`);
    if (!row || (row.title === null && !row.isKept)) return noSuchThing(kind);
    const { label, name, link } = thingView(kind, row);
    return ok({
      kind,
      subjectId,
      label,
      name,
      link,
      folder: row.folder ?? "",
      note: row.note ?? "",
      isKept: row.isKept,
    });
  },
});
