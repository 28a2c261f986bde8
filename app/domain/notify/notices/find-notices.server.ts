import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { limitRows, totalOf } from "../../core/kernel/list-rows.server.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { shownName } from "../../people/members/deleted-member.ts";
import { type NoticeKind, noticeWords } from "./kinds.ts";
import { ListNotices, NOTICES_PER_PAGE } from "./schema.ts";

type Row = {
  id: string;
  kind: NoticeKind;
  link: string;
  title: string;
  count: number;
  toldAt: Date;
  readAt: Date | null;
  username: string | null;
  deletedAt: Date | null;
  total: number;
};

/** The member's notices, the last first, thirty a page; of one kind, or unread ones alone, where wanted. Refuses visitors. */
export const findNotices = defineUseCase({
  name: "notices.find",
  input: ListNotices,
  allow: isSignedIn,
  async read({ reads, actor, site }, { kind, show, ...page }) {
    const among = Prisma.sql`n.user_id = ${actor.id}
      ${kind ? Prisma.sql`AND n.kind = ${kind}::notice_kind` : Prisma.empty}
      ${show === "unread" ? Prisma.sql`AND n.read_at IS NULL` : Prisma.empty}`;
    const total = Prisma.sql`SELECT count(*)::int AS total FROM notices n WHERE ${among}`;
    const rows = await reads.rows<Row>(Prisma.sql`
      SELECT n.id, n.kind, n.link, n.title, n.count, n.told_at AS "toldAt", n.read_at AS "readAt",
        a.username, a.deleted_at AS "deletedAt", (${total}) AS total
      FROM (
        SELECT * FROM notices n WHERE ${among}
        ORDER BY n.told_at DESC, n.id DESC ${limitRows(rowsOf(page), NOTICES_PER_PAGE)}
      ) n LEFT JOIN users a ON a.id = n.actor_id
      ORDER BY n.told_at DESC, n.id DESC`);
    const all = await totalOf(reads, rows, rowsOf(page).skip, total);
    const notices = rows.map(({ id, username, deletedAt, toldAt, readAt, total: _, ...row }) => {
      const by = username ? shownName({ username, deletedAt }) : site.name;
      return {
        id: Number(id),
        ...row,
        by: username ? by : null,
        text: noticeWords[row.kind].line({ ...row, by }),
        toldAt: toldAt.toISOString(),
        isRead: readAt !== null,
      };
    });
    return ok({ notices, total: all, kind: kind ?? null, show, ...page });
  },
});
