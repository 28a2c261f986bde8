import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { type ThingRow, thingColumns, thingView } from "../things/find-thing.server.ts";
import { joinSubjects } from "./find-bookmark.server.ts";
import { Bookmarks } from "./output.ts";
import { BOOKMARKS_PER_PAGE, type BookmarkKind, ListBookmarks } from "./schema.ts";

type Row = ThingRow & {
  kind: BookmarkKind;
  subjectId: number;
  folder: string;
  note: string | null;
  createdAt: Date;
};
type Folder = { name: string; count: number };

/** The member's bookmarks in all folders or in one, newest first, with the folder names. Refuses visitors. */
export const findBookmarks = defineUseCase({
  name: "bookmarks.find",
  input: ListBookmarks,
  output: Bookmarks,
  allow: isSignedIn,
  async read({ reads, actor }, { folder, ...page }) {
    const inFolder = folder ? Prisma.sql`AND b.folder = ${folder}` : Prisma.empty;
    const [{ rows, total }, folders] = await Promise.all([
      readPage<Row>(reads, page, {
        columns: Prisma.sql`b.kind, b.subject_id AS "subjectId", ${thingColumns}, b.folder, b.note, b.created_at AS "createdAt"`,
        from: Prisma.sql`bookmarks b`,
        where: Prisma.sql`b.user_id = ${actor.id} ${inFolder}`,
        order: Prisma.sql`b.created_at DESC, b.kind, b.subject_id`,
        keys: Prisma.sql`b.*`,
        join: Prisma.sql`b ${joinSubjects(actor)}`,
        usual: BOOKMARKS_PER_PAGE,
      }),
      reads.rows<Folder>(Prisma.sql`
        SELECT folder AS name, count(*)::int AS count FROM bookmarks
        WHERE user_id = ${actor.id} AND folder <> '' GROUP BY folder ORDER BY lower(folder), folder`),
    ]);
    const bookmarks = rows.map(({ kind, subjectId, folder, note, createdAt, ...row }) => {
      const { label, name, link } = thingView(kind, row);
      return { kind, subjectId, label, name, link, folder, note, keptAt: createdAt.toISOString() };
    });
    return ok({ bookmarks, folders, folder: folder ?? "", total, ...page });
  },
});
