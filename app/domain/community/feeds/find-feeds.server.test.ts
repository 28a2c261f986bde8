import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addSeconds } from "../../core/kernel/utc.ts";
import { setUpForum } from "../forum/testing.ts";
import { FEED_ITEMS } from "./feed.ts";
import { findAnnouncementFeed } from "./find-announcement-feed.server.ts";
import { findProductFeed, findPublisherFeed } from "./find-release-feeds.server.ts";
import { findTopicFeed } from "./find-topic-feed.server.ts";

const database = useDatabase();
const start = new Date("2026-11-20T10:00:00Z");

it("a topic's feed has the newest replies, and the opening post only while there is room", async () => {
  const { db, as, author, other, admin, topic, reply, category } = await setUpForum(database);
  const topicId = await topic();
  await reply(topicId, "The first.");
  const read = async (user = other) => (await unwrap(findTopicFeed.execute(as(user), { topicId }))).items;
  expect((await read()).map(({ text }) => text)).toEqual(["The first.", "What do you think?"]);
  const many = Array.from({ length: FEED_ITEMS }, (_, n) => ({
    topicId,
    authorId: author.id,
    content: `Reply ${n}`,
    createdAt: addSeconds(start, 1e9 + n),
  }));
  await db.forumReply.createMany({ data: many });
  const items = await read();
  expect(items.map(({ text }) => text)).toEqual(many.map(({ content }) => content).reverse());
  // Only moderators see a hidden category.
  await db.forumCategory.update({ where: { id: category.id }, data: { isHidden: true } });
  expect(await findTopicFeed.execute(as(other), { topicId })).toMatchObject({ code: "not-found" });
  expect(await read(admin)).toHaveLength(FEED_ITEMS);
});

it("an announcement is named by its first line, cut between two letters", async () => {
  const { db, as, other } = await setUpForum(database);
  const message = `\n${"x".repeat(99)}🎹 and more\nSecond line`;
  await db.notification.create({ data: { message, adminUsername: "operator", createdAt: start } });
  const { items } = await unwrap(findAnnouncementFeed.execute(as(other), {}));
  expect(items.map(({ title, text }) => [title, text])).toEqual([[`${"x".repeat(99)}…`, message]]);
});

it("feeds of publishers and products leave out what is withdrawn and what is another's, newest first", async () => {
  const { db, as, other } = await setUpForum(database);
  const publisher = await db.publisher.create({ data: { name: "Field", slug: "field", createdAt: start } });
  const made = { publisherId: publisher.id };
  const product = await db.product.create({ data: { ...made, name: "Dusty", slug: "dusty", createdAt: start } });
  const release = (name: string, after: number, more: object = {}) =>
    makeTorrent(db, { name, createdAt: addSeconds(start, after), ...made, ...more });
  await release("Dusty 1", 1, { productId: product.id });
  await release("Dusty 2", 2, { productId: product.id });
  await release("Dusty 3", 3, { productId: product.id, isActive: false });
  await release("Rusty", 4);
  await makeTorrent(db, { name: "Another's" });
  const titles = async (feed: Promise<{ items: { title: string }[] }>) => (await feed).items.map(({ title }) => title);
  const slugs = { publisherSlug: "field", slug: "dusty" };
  expect(await titles(unwrap(findProductFeed.execute(as(other), slugs)))).toEqual(["Dusty 2", "Dusty 1"]);
  expect(await titles(unwrap(findPublisherFeed.execute(as(other), { slug: "field" })))).toEqual([
    "Rusty",
    "Dusty 2",
    "Dusty 1",
  ]);
});
