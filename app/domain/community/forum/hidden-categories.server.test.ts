import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import type { Result } from "../../core/kernel/result.ts";
import { createReply } from "./create-reply.server.ts";
import { createTopic } from "./create-topic.server.ts";
import { deleteReply } from "./delete-reply.server.ts";
import { deleteTopic } from "./delete-topic.server.ts";
import { editReply } from "./edit-reply.server.ts";
import { editTopic } from "./edit-topic.server.ts";
import { findCategories } from "./find-categories.server.ts";
import { findReplies } from "./find-replies.server.ts";
import { findReply } from "./find-reply.server.ts";
import { findTopic } from "./find-topic.server.ts";
import { findTopics } from "./find-topics.server.ts";
import { editCategory } from "./manage-categories.server.ts";
import { openTopic } from "./open-topic.server.ts";
import { readQuote } from "./read-quote.server.ts";
import { setUpForum } from "./testing.ts";

const database = useDatabase();

/** A category that an administrator hides after the author has written in it. */
async function hide() {
  const forum = await setUpForum(database);
  const topicId = await forum.topic("Moonlit budget", forum.author, "Secret figures");
  const replyId = await forum.reply(topicId, "Secret answer", forum.author);
  const { admin, as, category } = forum;
  const fields = { categoryId: category.id, name: "Staff", isHidden: true };
  expect(await editCategory.execute(as(admin), fields)).toMatchObject({ ok: true });
  return { ...forum, topicId, replyId };
}

describe("a hidden category", () => {
  it("is listed, searched and counted for administrators alone", async () => {
    const { as, author, admin, category, topicId } = await hide();
    const ids = async (user: typeof author, input = {}) => {
      const found = await findTopics.execute(as(user), input);
      return found.ok ? found.value.topics.map(({ id }) => id) : [];
    };
    for (const input of [{}, { categoryId: category.id }, { search: "moonlit" }]) {
      expect(await ids(author, input)).not.toContain(topicId);
      expect(await ids(admin, input)).toContain(topicId);
    }
    const names = async (user: typeof author) => {
      const found = await findCategories.execute(as(user), {});
      return found.ok ? found.value.map(({ id }) => id) : [];
    };
    expect(await names(author)).not.toContain(category.id);
    expect(await names(admin)).toContain(category.id);
  });

  it("answers every call about what is in it as if it were not there, to its own author too", async () => {
    const { as, author, other, admin, category, topicId, replyId } = await hide();
    for (const user of [author, other]) {
      const context = as(user);
      const tries: Promise<Result<unknown>>[] = [
        findTopic.execute(context, { topicId }),
        openTopic.execute(context, { topicId }),
        findReplies.execute(context, { topicId }),
        findReply.execute(context, { replyId }),
        createReply.execute(context, { topicId, content: "me too" }),
        editTopic.execute(context, { topicId, title: "x", content: "y" }),
        deleteTopic.execute(context, { topicId }),
        editReply.execute(context, { replyId, content: "z" }),
        deleteReply.execute(context, { replyId }),
      ];
      for (const result of await Promise.all(tries)) expect(result).toMatchObject({ ok: false, code: "not-found" });
      for (const quote of ["topic", String(replyId)])
        expect(await readQuote.execute(context, { topicId, quote })).toEqual({ ok: true, value: null });
      const opened = await createTopic.execute(context, {
        categoryId: category.id,
        title: "In?",
        content: "Let me in",
      });
      expect(opened).toMatchObject({ code: "invalid", errors: { categoryId: [expect.any(String)] } });
    }
    expect(await openTopic.execute(as(admin), { topicId })).toMatchObject({ ok: true });
    expect(await createReply.execute(as(admin), { topicId, content: "Seen." })).toMatchObject({ ok: true });
  });
});
