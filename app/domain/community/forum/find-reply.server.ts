import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { PAGE_SIZE } from "./bounds.ts";
import { mayChange, noSuchReply } from "./policy.ts";
import { replyView } from "./present.ts";
import { readReply } from "./read-posts.server.ts";
import { OneReply } from "./schema.ts";

/** A reply, and the page of its topic that currently shows it, for permanent links. Refusals: not-found. */
export const findReply = defineUseCase({
  name: "forum.find-reply",
  input: OneReply,
  allow: isSignedIn,
  async read({ db, reads, actor }, { replyId }) {
    const row = await readReply(reads, actor, replyId);
    if (!row) return noSuchReply();
    const { topicId, createdAt, topicTitle } = row;
    const before = await db.forumReply.count({
      where: { topicId, OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: replyId } }] },
    });
    const page = Math.floor(before / PAGE_SIZE) + 1;
    return ok({ ...replyView(row), topicTitle, page, mayChange: mayChange(actor, row) });
  },
});
