import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { shownName } from "../../people/members/deleted-member.ts";
import { type NoticeKind, noticeWords } from "./kinds.ts";
import { Notices } from "./output.ts";
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
};

/**
 * The member's notices, newest first, thirty a page; optionally of one kind or only unread ones. Refuses visitors.
 */
export const findNotices = defineUseCase({
  name: "notices.find",
  input: ListNotices,
  output: Notices,
  allow: isSignedIn,
  async read({ reads, actor, site }, { kind, show, ...page }) {
    const { rows, total } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`n.id, n.kind, n.link, n.title, n.count, n.told_at AS "toldAt", n.read_at AS "readAt",
        a.username, a.deleted_at AS "deletedAt"`,
      from: Prisma.sql`notices n`,
      where: Prisma.sql`n.user_id = ${actor.id}
        ${kind ? Prisma.sql`AND n.kind = ${kind}::notice_kind` : Prisma.empty}
        ${show === "unread" ? Prisma.sql`AND n.read_at IS NULL` : Prisma.empty}`,
      order: Prisma.sql`n.told_at DESC, n.id DESC`,
      keys: Prisma.sql`n.*`,
      join: Prisma.sql`n LEFT JOIN users a ON a.id = n.actor_id`,
      usual: NOTICES_PER_PAGE,
    });
    const notices = rows.map(({ id, username, deletedAt, toldAt, readAt, ...row }) => {
      const by = username ? shownName({ username, deletedAt }) : site.name;
      return {
        id: Number(id),
        ...row,
        // Their uploader may hide that a release is theirs, and the line does not name them.
        by: username && row.kind !== "newer" ? by : null,
        text: noticeWords[row.kind].line({ ...row, by }),
        toldAt: toldAt.toISOString(),
        isRead: readAt !== null,
      };
    });
    return ok({ notices, total, kind: kind ?? null, show, ...page });
  },
});
