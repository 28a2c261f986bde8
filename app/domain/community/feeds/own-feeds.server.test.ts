import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addSeconds } from "../../core/kernel/utc.ts";
import type { FollowKind } from "../follows/schema.ts";
import { setUpForum } from "../forum/testing.ts";
import { findFollowsFeed } from "./find-follows-feed.server.ts";
import { findNewerFeed, findOwnFeed } from "./find-own-feeds.server.ts";

const database = useDatabase();
const start = new Date("2026-11-20T10:00:00Z");
const at = (seconds: number) => addSeconds(start, seconds);

it("the feed of follows has what is new in each thing that the member follows, and nothing that they may not see", async () => {
  const { db, as, author, other, admin, topic, category } = await setUpForum(database);
  const read = async (user = other) => (await unwrap(findFollowsFeed.execute(as(user), {}))).items;
  const titles = async () => (await read()).map(({ title }) => title);
  const follow = (kind: FollowKind, id: string | number) =>
    db.follow.create({ data: { userId: other.id, kind, subjectId: String(id), createdAt: start } });
  expect(await read()).toEqual([]);

  const publisher = await db.publisher.create({ data: { name: "Maker", slug: "maker" } });
  const data = { name: "Kit", slug: "kit", publisherId: publisher.id };
  const product = await db.product.create({ data });
  const make = (name: string, seconds: number, more: object = {}) =>
    makeTorrent(db, { name, createdAt: at(seconds), ...more });
  const one = await make("By the maker", 1, { publisherId: publisher.id, productId: product.id });
  await make("Of nobody", 2);
  const shared = await make("By the author", 3, { uploadedBy: author.id });
  const added = await make("Added later", 0);
  const matched = await make("Found by a search", 5);
  await make("Own", 6, { publisherId: publisher.id, uploadedBy: other.id });
  await make("Gone", 7, { publisherId: publisher.id, isActive: false });
  const collection = await db.collection.create({
    data: { ownerId: author.id, name: "Tape", visibility: "members", createdAt: start, updatedAt: start },
  });
  const item = { collectionId: collection.id, position: 1, addedAt: at(4) };
  await db.collectionItem.create({ data: { ...item, torrentId: added.id } });
  const told = { userId: other.id, kind: "release", title: "x", link: "/", toldAt: at(5) } as const;
  await db.notice.create({ data: { ...told, page: `/torrents/${matched.id}` } });
  await follow("publisher", publisher.id);
  await follow("product", product.id);
  expect(await titles()).toEqual(["Found by a search", "By the maker"]);
  await follow("member", author.id);
  await follow("collection", collection.id);
  expect(await titles()).toEqual(["Found by a search", "Added later", "By the author", "By the maker"]);
  const items = await read();
  expect(items.map(({ id }) => id)).toEqual([matched, added, shared, one].map(({ id }) => `torrents/${id}`));
  expect(items.map((found) => found.at)).toEqual([at(5), at(4), at(3), at(1)]);

  const topicId = await topic();
  await db.forumReply.create({ data: { topicId, authorId: admin.id, content: "The first.", createdAt: at(9) } });
  const texts = async () => (await read()).map(({ text }) => text).filter(Boolean);
  expect(await texts()).toEqual(["What do you think?"]);
  await follow("topic", topicId);
  expect(await texts()).toHaveLength(2);
  await follow("category", category.id);
  expect(await texts()).toHaveLength(2);
  await db.forumCategory.update({ where: { id: category.id }, data: { isHidden: true } });
  expect(await texts()).toEqual([]);
  await db.user.update({ where: { id: author.id }, data: { shows: [] } });
  expect(await titles()).toEqual(["Found by a search", "Added later", "By the maker"]);
  await db.memberBlock.create({ data: { userId: author.id, blockedId: other.id } });
  expect(await titles()).toEqual(["Found by a search", "By the maker"]);
  await db.torrent.updateMany({ where: { publisherId: publisher.id }, data: { uploadedBy: admin.id } });
  await db.memberBlock.create({ data: { userId: other.id, blockedId: admin.id } });
  expect(await titles()).toEqual(["Found by a search"]);
  expect(await read(admin)).toEqual([]);
});

it("the feeds of a member's torrents have the last of each list", async () => {
  const { db, as, other, admin } = await setUpForum(database);
  const next = await makeTorrent(db, { name: "Next" });
  const [taken, mine] = [
    await makeTorrent(db, { name: "Taken", successorId: next.id }),
    await makeTorrent(db, { name: "Mine", uploadedBy: other.id }),
  ];
  const userId = other.id;
  const download = { userId, torrentId: taken.id, passkey: "", createdAt: at(1) };
  await db.torrentDownload.createMany({ data: [download, { ...download, torrentId: mine.id, createdAt: at(0) }] });
  await db.trackerSnatch.create({ data: { userId, torrentId: mine.id, completedAt: at(2) } });
  const read = async (view: string) => {
    const { items } = await unwrap(findOwnFeed.executeText(as(other), { view }));
    return items.map((item) => [item.title, item.at]);
  };
  expect(await read("taken")).toEqual([
    ["Taken", at(1)],
    ["Mine", at(0)],
  ]);
  expect(await read("completed")).toEqual([["Mine", at(2)]]);
  expect(await read("mine")).toEqual([["Mine", mine.createdAt]]);
  expect(await findOwnFeed.executeText(as(other), { view: "all" })).toMatchObject({ code: "invalid" });
  const newer = async (user = other) => (await unwrap(findNewerFeed.execute(as(user), {}))).items;
  expect((await newer()).map(({ title }) => title)).toEqual(["Next"]);
  expect(await newer(admin)).toEqual([]);
});
