import { isStaff } from "../kernel/allow.ts";
import { likeText, rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { memberColumns, memberView } from "../members/deleted-member.ts";
import { ListTopicsForAdmin } from "./schema.ts";

/** The administrators' list of topics, newest first, twenty a page, searched by title and author. */
export const findTopicsForAdmin = defineUseCase({
  name: "forum.find-topics-for-admin",
  input: ListTopicsForAdmin,
  allow: isStaff,
  replica: true,
  async read({ db }, { search, ...page }) {
    const like = { contains: likeText(search ?? ""), mode: "insensitive" } as const;
    const where = search ? { OR: [{ title: like }, { author: { username: like } }] } : {};
    const [total, rows] = await Promise.all([
      db.forumTopic.count({ where }),
      db.forumTopic.findMany({
        where,
        orderBy: { id: "desc" },
        ...rowsOf(page),
        omit: { content: true },
        include: { author: { select: memberColumns } },
      }),
    ]);
    const topics = rows.map((row) => ({
      id: row.id,
      title: row.title,
      username: memberView(row.author).username,
      created_at: row.createdAt.toISOString(),
      reply_count: row.replyCount,
      isPinned: row.isPinned,
      isLocked: row.isLocked,
    }));
    return ok({ topics, total, ...page });
  },
});
