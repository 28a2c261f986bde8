import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addComment } from "../../community/comments/add-comment.server.ts";
import { editComment } from "../../community/comments/edit-comment.server.ts";
import { createReply } from "../../community/forum/create-reply.server.ts";
import { createTopic } from "../../community/forum/create-topic.server.ts";
import { editReply } from "../../community/forum/edit-reply.server.ts";
import { editTopic } from "../../community/forum/edit-topic.server.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { findNotices } from "./find-notices.server.ts";

const database = useDatabase();

async function makeReader() {
  const user = await makeMember(database.db);
  const context = makeContext(database.db, actorFrom(user));
  return {
    ...user,
    context,
    async mentions(): Promise<number> {
      await runJobs(context as Services);
      const { notices } = await unwrap(findNotices.execute(context, { kind: "mention" }));
      return notices.reduce((sum, { count }) => sum + count, 0);
    },
  };
}

async function makeTopic(author: Awaited<ReturnType<typeof makeReader>>, content = "How long are yours?") {
  const category = await database.db.forumCategory.create({ data: { name: "Talk" } });
  const topic = { categoryId: category.id, title: "Tape loops", content };
  return (await unwrap(createTopic.execute(author.context, topic))).id;
}

describe("a mention in a post", () => {
  it.each([
    ["a code span", (name: string) => `Type \`@${name}\` there.`],
    ["a fenced block", (name: string) => `\`\`\`\n@${name}\n\`\`\``],
    ["indented code", (name: string) => `So:\n\n    @${name}\n`],
    ["a quotation", (name: string) => `> Ask @${name}\n\nYes.`],
    ["a quotation behind a blank", (name: string) => ` > Ask @${name}\n\nYes.`],
    ["a quotation in a list", (name: string) => `1. > Ask @${name}\n\nYes.`],
  ])("is none in %s", async (_, textOf) => {
    const [author, named] = [await makeReader(), await makeReader()];
    await makeTopic(author, textOf(named.username));
    expect(await named.mentions()).toBe(0);
  });

  it.each([
    ["words", (name: string) => `Look, @${name}.`],
    ["a list", (name: string) => `- one\n- @${name}`],
    ["emphasis", (name: string) => `**@${name}**, look`],
    ["a table", (name: string) => `| who |\n|---|\n| @${name} |`],
  ])("is told in %s", async (_, textOf) => {
    const [author, named] = [await makeReader(), await makeReader()];
    await makeTopic(author, textOf(named.username));
    expect(await named.mentions()).toBe(1);
  });

  it("by a former name is told, as one by the present name", async () => {
    const [author, named] = [await makeReader(), await makeReader()];
    const former = `old${named.username}`.slice(0, 30);
    await database.db.formerUsername.create({
      data: { userId: named.id, username: former, nameSkeleton: former, changedAt: new Date() },
    });
    await makeTopic(author, `Look, @${former}`);
    expect(await named.mentions()).toBe(1);
  });
});

describe("a mention that comes with an edit", () => {
  it("of a reply or a topic is told once, however often it is edited", async () => {
    const [author, other, named] = [await makeReader(), await makeReader(), await makeReader()];
    const topicId = await makeTopic(author, `With @${other.username}`);
    const { id: replyId } = await unwrap(createReply.execute(author.context, { topicId, content: "Nobody?" }));
    const edit = (content: string) => unwrap(editReply.execute(author.context, { replyId, content }));
    await edit(`Nobody, @${named.username}?`);
    expect(await named.mentions()).toBe(1);
    await edit("Nobody?");
    await edit(`Nobody, @${named.username}?`);
    expect(await named.mentions()).toBe(1);
    const content = `With @${other.username} and @${named.username}`;
    await unwrap(editTopic.execute(author.context, { topicId, title: "Tape loops", content }));
    expect(await named.mentions()).toBe(2);
    expect(await other.mentions()).toBe(1);
  });

  it("of a comment is told once", async () => {
    const [author, named] = [await makeReader(), await makeReader()];
    const { id: torrentId } = await makeTorrent(database.db);
    const { id: commentId } = await unwrap(addComment.execute(author.context, { torrentId, comment: "Nice." }));
    for (const comment of [`Nice, @${named.username}`, "Nice.", `Nice, @${named.username}!`])
      await unwrap(editComment.execute(author.context, { commentId, comment }));
    expect(await named.mentions()).toBe(1);
  });
});
