import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { limitRows, totalOf } from "../../core/kernel/list-rows.server.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { type ThingRow, thingColumns, thingView } from "../things/find-thing.server.ts";
import { joinSubjects } from "./find-bookmark.server.ts";
import { BOOKMARKS_PER_PAGE, type BookmarkKind, ListBookmarks } from "./schema.ts";

type Row = ThingRow & {
  kind: BookmarkKind;
  subjectId: number;
  folder: string;
  note: string | null;
  createdAt: Date;
  total: number;
};
type Folder = { name: string; count: number };

/** The member's bookmarks, of all folders or of one, the latest first, with the names of the folders. Refuses visitors. */
export const findBookmarks = defineUseCase({
  name: "bookmarks.find",
  input: ListBookmarks,
  allow: isSignedIn,
  async read({ reads, actor }, { folder, ...page }) {
    const own = folder ? Prisma.sql`user_id = ${actor.id} AND folder = ${folder}` : Prisma.sql`user_id = ${actor.id}`;
    const total = Prisma.sql`SELECT count(*)::int AS total FROM bookmarks WHERE ${own}`;
    const [rows, folders] = await Promise.all([
      reads.rows<Row>(Prisma.sql`
        SELECT b.kind, b.subject_id AS "subjectId", ${thingColumns}, b.folder, b.note, b.created_at AS "createdAt", (${total}) AS total
        FROM (SELECT * FROM bookmarks WHERE ${own}
          ORDER BY created_at DESC, kind, subject_id ${limitRows(rowsOf(page), BOOKMARKS_PER_PAGE)}) b
        ${joinSubjects(actor)}
        ORDER BY b.created_at DESC, b.kind, b.subject_id`),
      reads.rows<Folder>(Prisma.sql`
        SELECT folder AS name, count(*)::int AS count FROM bookmarks
        WHERE user_id = ${actor.id} AND folder <> '' GROUP BY folder ORDER BY lower(folder), folder`),
    ]);
    const all = await totalOf(reads, rows, rowsOf(page).skip, total);
    const bookmarks = rows.map(({ kind, subjectId, folder, note, createdAt, ...row }) => {
      const { label, name, link } = thingView(kind, row);
      return { kind, subjectId, label, name, link, folder, note, keptAt: createdAt.toISOString() };
    });
    return ok({ bookmarks, folders, folder: folder ?? "", total: all, ...page });
  },
});
