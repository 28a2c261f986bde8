import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { shownName } from "../../people/members/deleted-member.ts";
import { membersNamed } from "../../people/members/members-named.server.ts";
import { ListTopicsForAdmin } from "./schema.ts";

type Row = {
  id: number;
  title: string;
  username: string | null;
  deletedAt: Date | null;
  createdAt: Date;
  replyCount: number;
  isPinned: boolean;
  isLocked: boolean;
};

/** The administrators' list of topics, newest first, twenty a page, searched by title and author. */
export const findTopicsForAdmin = defineUseCase({
  name: "forum.find-topics-for-admin",
  input: ListTopicsForAdmin,
  allow: holding("forum.moderate"),
  replica: true,
  async read({ reads }, { search, ...page }) {
    const pattern = `%${likeText(search ?? "")}%`;
    const found = search ? Prisma.sql`t.title ILIKE ${pattern} OR t.author_id = ${membersNamed(pattern)}` : undefined;
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`t.id, t.title, u.username, u.deleted_at AS "deletedAt", t.created_at AS "createdAt",
        t.reply_count AS "replyCount", t.is_pinned AS "isPinned", t.is_locked AS "isLocked"`,
      from: Prisma.sql`forum_topics t LEFT JOIN users u ON u.id = t.author_id`,
      where: found,
      order: Prisma.sql`t.id DESC`,
    });
    const topics = rows.map(({ id, title, username, deletedAt, createdAt, replyCount, isPinned, isLocked }) => ({
      id,
      title,
      username: shownName({ username, deletedAt }),
      created_at: createdAt.toISOString(),
      reply_count: replyCount,
      isPinned,
      isLocked,
    }));
    return ok({ topics, ...counted });
  },
});
