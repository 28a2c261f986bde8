import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { linkRelease } from "../../catalogue/products/link-releases.server.ts";
import { findTorrent } from "../../catalogue/torrents/find-torrent.server.ts";
import { createReply } from "../forum/create-reply.server.ts";
import { createTopic } from "../forum/create-topic.server.ts";
import { findBookmark } from "./find-bookmark.server.ts";
import { findBookmarks } from "./find-bookmarks.server.ts";
import { keep, setBookmark, unkeep } from "./keep.server.ts";
import { BOOKMARKS_MAX, type BookmarkKind } from "./schema.ts";

const database = useDatabase();

async function makeKeeper() {
  const user = await makeMember(database.db);
  const context = makeContext(database.db, actorFrom(user));
  return {
    context,
    id: user.id,
    keep: (kind: BookmarkKind, subjectId: number) => keep.execute(context, { kind, subjectId }),
    set: (kind: BookmarkKind, subjectId: number, more: { folder?: string; note?: string }) =>
      setBookmark.execute(context, { kind, subjectId, ...more }),
    list: (input = {}) => unwrap(findBookmarks.execute(context, input)),
  };
}

describe("bookmarks", () => {
  it("hold one of each kind once, with its page, for their owner alone, until they are removed", async () => {
    const { db } = database;
    const [me, other] = [await makeKeeper(), await makeKeeper()];
    const torrent = await makeTorrent(db, { name: "Dusty Kit" });
    const { publisherId, productId } = await db.$transaction((tx) =>
      linkRelease(tx, { publisher: "Barn Audio", product: "Dusty", version: "1" }),
    );
    const category = await db.forumCategory.create({ data: { name: "Gear" } });
    const topic = await unwrap(
      createTopic.execute(other.context, { categoryId: category.id, title: "Reverbs", content: "Which?" }),
    );
    const reply = await unwrap(createReply.execute(other.context, { topicId: topic.id, content: "Plates." }));
    const things: [BookmarkKind, number, string, string][] = [
      ["torrent", torrent.id, "Dusty Kit", `/torrents/${torrent.id}`],
      ["publisher", publisherId ?? 0, "Barn Audio", "/publishers/barn-audio"],
      ["product", productId ?? 0, "Dusty", "/products/barn-audio/dusty"],
      ["topic", topic.id, "Reverbs", `/forums/topics/${topic.id}`],
      ["reply", reply.id, "A reply in Reverbs", `/forums/replies/${reply.id}`],
    ];
    for (const [kind, id] of [...things, ...things]) await unwrap(me.keep(kind, id));
    const { bookmarks, total } = await me.list();
    expect(total).toBe(5);
    const shown = bookmarks.map(({ kind, subjectId, name, link }) => [kind, subjectId, name, link]);
    expect(shown.sort()).toEqual([...things].sort());
    expect((await other.list()).total).toBe(0);
    expect(await unwrap(findTorrent.execute(me.context, { torrentId: torrent.id }))).toMatchObject({ isKept: true });
    expect(await unwrap(findTorrent.execute(other.context, { torrentId: torrent.id }))).toMatchObject({
      isKept: false,
    });
    await unwrap(unkeep.execute(me.context, { kind: "torrent", subjectId: torrent.id }));
    await unwrap(unkeep.execute(me.context, { kind: "torrent", subjectId: torrent.id }));
    expect((await me.list()).total).toBe(4);
  });

  it("have a folder and a note, by which they are found; emptied, they have neither", async () => {
    const { db } = database;
    const me = await makeKeeper();
    const [one, two] = [await makeTorrent(db), await makeTorrent(db)];
    await unwrap(me.keep("torrent", one.id));
    await unwrap(me.set("torrent", one.id, { folder: "To try", note: "Nice kicks\non the second page" }));
    await unwrap(me.set("torrent", two.id, { folder: "Album" }));
    const found = await me.list({ folder: "To try" });
    expect(found).toMatchObject({
      total: 1,
      bookmarks: [{ subjectId: one.id, note: "Nice kicks\non the second page" }],
      folders: [
        { name: "Album", count: 1 },
        { name: "To try", count: 1 },
      ],
    });
    await unwrap(me.keep("torrent", one.id));
    const kept = () => unwrap(findBookmark.execute(me.context, { kind: "torrent", subjectId: one.id }));
    expect(await kept()).toMatchObject({ folder: "To try", isKept: true });
    const long = await me.set("torrent", one.id, { folder: "f".repeat(61) });
    expect(long).toMatchObject({ code: "invalid", errors: { folder: ["A folder name has at most 60 characters."] } });
    await unwrap(me.set("torrent", one.id, {}));
    expect(await kept()).toMatchObject({ folder: "", note: "", isKept: true });
  });

  it("name nothing that is hidden or gone, and cannot be made of it", async () => {
    const { db } = database;
    const [me, other] = [await makeKeeper(), await makeKeeper()];
    const category = await db.forumCategory.create({ data: { name: "Lounge" } });
    const topic = await unwrap(
      createTopic.execute(other.context, { categoryId: category.id, title: "Secret", content: "Which?" }),
    );
    const reply = await unwrap(createReply.execute(other.context, { topicId: topic.id, content: "Plates." }));
    const torrent = await makeTorrent(db);
    const things: [BookmarkKind, number][] = [
      ["topic", topic.id],
      ["reply", reply.id],
      ["torrent", torrent.id],
    ];
    for (const [kind, id] of things) await unwrap(me.set(kind, id, { note: "mine" }));
    await db.forumCategory.update({ where: { id: category.id }, data: { isHidden: true } });
    await db.torrent.update({ where: { id: torrent.id }, data: { isActive: false } });
    const { bookmarks } = await me.list();
    expect(bookmarks.map(({ name, link, note }) => [name, link, note])).toEqual(things.map(() => [null, null, "mine"]));
    for (const [kind, id] of things) {
      expect(await other.keep(kind, id)).toMatchObject({ code: "not-found" });
      expect(await other.set(kind, id, {})).toMatchObject({ code: "not-found" });
      const asked = await findBookmark.execute(other.context, { kind, subjectId: id });
      expect(asked).toMatchObject({ code: "not-found" });
    }
  });

  it("are 5,000 at most", async () => {
    const { db } = database;
    const me = await makeKeeper();
    const [torrent, kept] = [await makeTorrent(db), await makeTorrent(db)];
    await db.bookmark.createMany({
      data: Array.from({ length: BOOKMARKS_MAX }, (_, i) => ({
        userId: me.id,
        kind: "torrent" as const,
        subjectId: i === 0 ? kept.id : 1_000_000 + i,
        createdAt: new Date(),
      })),
    });
    expect(await me.keep("torrent", torrent.id)).toMatchObject({ code: "conflict" });
    expect(await me.set("torrent", torrent.id, {})).toMatchObject({ code: "conflict" });
    expect(await me.keep("torrent", kept.id)).toMatchObject({ ok: true });
    expect(await me.set("torrent", kept.id, { folder: "Old" })).toMatchObject({ ok: true });
  });
});
