import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findReplyToRemove, findTopicToRemove } from "./find-removals.server.ts";
import { editCategory } from "./manage-categories.server.ts";
import { openTopicPage } from "./open-topic.server.ts";
import { at, setUpForum } from "./testing.ts";

const database = useDatabase();

/** A topic with a reply in each of the first three hours of a year to come. */
async function makeLong() {
  const forum = await setUpForum(database);
  const topicId = await forum.topic();
  const replies: number[] = [];
  for (const hour of [1, 2, 3])
    replies.push(await forum.reply(topicId, `Reply ${hour}`, forum.author, at(`2031-01-01T0${hour}:00:00Z`)));
  return { ...forum, topicId, replies };
}

describe("a page of a topic", () => {
  it("is read up to its own last reply, never backwards, and for nobody but its reader", async () => {
    const { as, admin, other, topicId } = await makeLong();
    const open = (page: number) =>
      unwrap(openTopicPage.execute(as(other, at("2031-01-02T00:00:00Z")), { topicId, page, limit: 2 }));
    const readUpTo = async (userId: string) =>
      (await database.db.forumVisit.findFirst({ where: { topicId, userId } }))?.readAt.toISOString();
    await open(1);
    expect(await readUpTo(other.id)).toBe("2031-01-01T02:00:00.000Z");
    await open(2);
    await open(1);
    expect(await readUpTo(other.id)).toBe("2031-01-01T03:00:00.000Z");
    expect(await readUpTo(admin.id)).toBeUndefined();
  });

  it("counts one view a member and hour, with others at once too, and says the number that it made", async () => {
    const { as, admin, other, topicId, read } = await makeLong();
    const open = (user = other) => unwrap(openTopicPage.execute(as(user), { topicId, page: 1, limit: 2 }));
    await Promise.all([open(), open(), open(admin)]);
    expect((await read(topicId))?.views).toBe(2);
    expect((await open()).topic.views).toBe(2);
  });

  it("is not there in a category that was hidden meanwhile, to its author neither, and counts nothing", async () => {
    const { as, author, admin, category, topicId, read } = await makeLong();
    await unwrap(editCategory.execute(as(admin), { categoryId: category.id, name: "Staff", isHidden: true }));
    expect(await openTopicPage.execute(as(author), { topicId })).toMatchObject({ code: "not-found" });
    expect((await read(topicId))?.views).toBe(0);
    expect(await openTopicPage.execute(as(admin), { topicId })).toMatchObject({ ok: true });
  });
});

describe("a post that may be deleted", () => {
  it("is shown to those who moderate alone", async () => {
    const { as, author, other, admin, visitor, topicId, replies } = await makeLong();
    const find = async (context: typeof visitor) => [
      await findTopicToRemove.execute(context, { topicId }),
      await findReplyToRemove.execute(context, { replyId: replies[0] }),
    ];
    for (const user of [author, other])
      expect(await find(as(user))).toMatchObject([{ code: "forbidden" }, { code: "forbidden" }]);
    expect(await find(visitor)).toMatchObject([{ code: "unauthenticated" }, { code: "unauthenticated" }]);
    expect(await find(as(admin))).toMatchObject([
      { value: { title: "A topic", replyCount: 3, username: author.username } },
      { value: { topicTitle: "A topic", preview: "Reply 1", username: author.username } },
    ]);
  });
});
