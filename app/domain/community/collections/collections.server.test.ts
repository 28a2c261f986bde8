import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findMember } from "../../moderation/profiles/find-member.server.ts";
import { blockMember } from "../../notify/messages/block-member.server.ts";
import { createCollection, deleteCollection, editCollection } from "./change-collection.server.ts";
import { addTorrent, moveTorrent, removeTorrent, setItem } from "./change-items.server.ts";
import { findCollection, findCollectionFacts } from "./find-collection.server.ts";
import { findCollections } from "./find-collections.server.ts";
import { findForTorrent } from "./find-for-torrent.server.ts";
import { findItem } from "./find-item.server.ts";
import { hideCollection, removeCollection } from "./moderate.server.ts";
import { COLLECTIONS_MAX, type CollectionVisibility, ITEMS_MAX } from "./schema.ts";

const database = useDatabase();

async function makeCollector(more: Parameters<typeof makeMember>[1] = {}) {
  const user = await makeMember(database.db, more);
  const context = makeContext(database.db, actorFrom(user));
  return {
    ...user,
    context,
    make: async (name: string, visibility: CollectionVisibility = "members") =>
      (await unwrap(createCollection.execute(context, { name, visibility }))).id,
    add: (collectionId: number, torrentId: number, note?: string) =>
      addTorrent.execute(context, { collectionId, torrentId, note }),
    names: async (input = {}) =>
      (await unwrap(findCollections.execute(context, input))).collections.map(({ name }) => name),
    open: (collectionId: number) => findCollection.execute(context, { collectionId }),
    order: async (collectionId: number) =>
      (await unwrap(findCollection.execute(context, { collectionId }))).torrents.map(({ id }) => id),
  };
}

const makeTorrents = async (count: number) => {
  const made = [];
  for (let i = 0; i < count; i++) made.push((await makeTorrent(database.db)).id);
  return made as [number, number, number, ...number[]];
};

const cover = (torrentId: number, storedName: string) =>
  database.db.cover.create({ data: { torrentId, storedName, alt: "", source: "uploaded" } });

describe("a collection", () => {
  it("is its owner's alone until they share it, and theirs alone to change", async () => {
    const [me, other] = [await makeCollector(), await makeCollector()];
    const id = await me.make("Dusty drums", "private");
    expect(await me.names({ view: "mine" })).toEqual(["Dusty drums"]);
    expect(await me.names()).toEqual([]);
    expect(await other.names()).toEqual([]);
    expect(await other.open(id)).toMatchObject({ code: "not-found" });
    const edit = { collectionId: id, name: "Drums", text: "*Dry* ones", visibility: "members" };
    expect(await editCollection.execute(other.context, edit)).toMatchObject({ code: "not-found" });
    await unwrap(editCollection.execute(me.context, edit));
    expect(await other.names()).toEqual(["Drums"]);
    expect(await other.names({ search: "dru" })).toEqual(["Drums"]);
    expect(await other.names({ search: "bass" })).toEqual([]);
    expect(await unwrap(other.open(id))).toMatchObject({
      collection: { name: "Drums", text: "*Dry* ones", owner: me.username, isMine: false, mayModerate: false },
      total: 0,
    });
    expect(await editCollection.execute(other.context, edit)).toMatchObject({ code: "forbidden" });
    expect(await deleteCollection.execute(other.context, { collectionId: id })).toMatchObject({ code: "forbidden" });
    await unwrap(deleteCollection.execute(me.context, { collectionId: id }));
    expect(await me.open(id)).toMatchObject({ code: "not-found" });
  });

  it("has no name of an owner who hides it, and is not there for those whom the owner has blocked", async () => {
    const [hiding, blocking, reader] = [
      await makeCollector({ shows: ["uploads"] }),
      await makeCollector(),
      await makeCollector(),
    ];
    const [hidden, blocked] = [await hiding.make("Nameless"), await blocking.make("Blocked")];
    await unwrap(blockMember.execute(blocking.context, { memberId: reader.id }));
    const { collections } = await unwrap(findCollections.execute(reader.context, {}));
    expect(collections.map(({ name, owner }) => [name, owner])).toEqual([["Nameless", null]]);
    expect(await unwrap(reader.open(hidden))).toMatchObject({ collection: { owner: null } });
    expect(await reader.open(blocked)).toMatchObject({ code: "not-found" });
    expect(await hiding.names()).toContain("Blocked");
  });

  it("has a name of 100 characters at most, and a member has 200 at most", async () => {
    const me = await makeCollector();
    const make = (name: string) => createCollection.execute(me.context, { name, visibility: "private" });
    expect(await make("n".repeat(101))).toMatchObject({ errors: { name: ["A name has at most 100 characters."] } });
    expect(await make(" ")).toMatchObject({ errors: { name: ["Enter a name."] } });
    const now = new Date();
    const row = { ownerId: me.id, name: "One", createdAt: now, updatedAt: now };
    await database.db.collection.createMany({ data: Array.from({ length: COLLECTIONS_MAX - 1 }, () => row) });
    const made = await Promise.all(["The last", "Too many", "Far too many"].map(make));
    expect(made.map((one) => (one.ok ? "made" : one.code)).sort()).toEqual(["conflict", "conflict", "made"]);
    expect(await database.db.collection.count({ where: { ownerId: me.id } })).toBe(COLLECTIONS_MAX);
  });

  it("is hidden and deleted by moderators once it is shared, which the audit log keeps", async () => {
    const { db } = database;
    const [me, reader] = [await makeCollector(), await makeCollector()];
    const staff = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
    const mine = await me.make("Mine", "private");
    const shared = await me.make("Shared");
    expect(await hideCollection.execute(reader.context, { collectionId: shared, isHidden: true })).toMatchObject({
      code: "forbidden",
    });
    expect(await findCollection.execute(staff, { collectionId: mine })).toMatchObject({ code: "not-found" });
    expect(await removeCollection.execute(staff, { collectionId: mine })).toMatchObject({ code: "not-found" });
    await unwrap(hideCollection.execute(staff, { collectionId: shared, isHidden: true }));
    expect(await reader.open(shared)).toMatchObject({ code: "not-found" });
    expect(await reader.names()).not.toContain("Shared");
    expect(await unwrap(me.open(shared))).toMatchObject({ collection: { isHidden: true } });
    expect(await unwrap(findCollection.execute(staff, { collectionId: shared }))).toMatchObject({
      collection: { isHidden: true, mayModerate: true },
    });
    await unwrap(hideCollection.execute(staff, { collectionId: shared, isHidden: false }));
    expect(await reader.open(shared)).toMatchObject({ ok: true });
    await unwrap(removeCollection.execute(staff, { collectionId: shared }));
    expect(await me.names({ view: "mine" })).toEqual(["Mine"]);
    const acts = await db.auditEntry.findMany({ where: { subjectKind: "collection" }, orderBy: { id: "asc" } });
    expect(acts.map(({ act }) => act)).toEqual(["collections.hide", "collections.hide", "collections.remove"]);
  });
});

describe("the torrents of a collection", () => {
  it("are in it once, with a note, in the order that their owner gives them", async () => {
    const [me, other] = [await makeCollector(), await makeCollector()];
    const id = await me.make("Ordered");
    const [one, two, three] = await makeTorrents(3);
    for (const torrent of [one, two, three]) await unwrap(me.add(id, torrent, torrent === two ? "The warm one" : ""));
    expect(await me.add(id, two)).toMatchObject({ code: "conflict" });
    expect(await other.add(id, two)).toMatchObject({ code: "forbidden" });
    expect(await me.add(id, 999_999)).toMatchObject({ code: "not-found" });
    expect((await unwrap(other.open(id))).torrents.map(({ id, note }) => [id, note])).toEqual([
      [one, null],
      [two, "The warm one"],
      [three, null],
    ]);
    const move = (torrentId: number, position: number) =>
      unwrap(moveTorrent.execute(me.context, { collectionId: id, torrentId, position }));
    await move(three, 1);
    expect(await me.order(id)).toEqual([three, one, two]);
    await move(three, 2);
    expect(await me.order(id)).toEqual([one, three, two]);
    await move(one, 1_000);
    expect(await me.order(id)).toEqual([three, two, one]);
    expect(await moveTorrent.execute(me.context, { collectionId: id, torrentId: one, position: 0 })).toMatchObject({
      errors: { position: ["Enter a position from 1 to 1,000."] },
    });
    await unwrap(removeTorrent.execute(me.context, { collectionId: id, torrentId: two }));
    await unwrap(removeTorrent.execute(me.context, { collectionId: id, torrentId: two }));
    expect(await me.order(id)).toEqual([three, one]);
    expect(await removeTorrent.execute(other.context, { collectionId: id, torrentId: one })).toMatchObject({
      code: "forbidden",
    });
  });

  it("disappear once they are withdrawn, keep their place, and come back with it", async () => {
    const { db } = database;
    const me = await makeCollector();
    const id = await me.make("Withdrawn");
    const [one, two, three] = await makeTorrents(3);
    for (const torrent of [one, two, three]) await unwrap(me.add(id, torrent));
    const list = (isActive: boolean) => db.torrent.update({ where: { id: two }, data: { isActive } });
    await list(false);
    expect(await me.order(id)).toEqual([one, three]);
    expect((await unwrap(findCollections.execute(me.context, { view: "mine" }))).collections).toMatchObject([
      { torrents: 2 },
    ]);
    await unwrap(moveTorrent.execute(me.context, { collectionId: id, torrentId: three, position: 1 }));
    await list(true);
    expect(await me.order(id)).toEqual([three, one, two]);
  });

  it("lend it their cover: the first that has one, or the one that was chosen", async () => {
    const me = await makeCollector();
    const id = await me.make("Covered");
    const [one, two, three] = await makeTorrents(3);
    for (const torrent of [one, two, three]) await unwrap(me.add(id, torrent));
    const shown = async () => (await unwrap(findCollectionFacts.execute(me.context, { collectionId: id }))).cover;
    expect(await shown()).toBeNull();
    await cover(two, "2".repeat(16));
    await cover(three, "3".repeat(16));
    expect(await shown()).toBe("2".repeat(16));
    const set = (torrentId: number, isCover: boolean) =>
      unwrap(setItem.execute(me.context, { collectionId: id, torrentId, note: "Kept", isCover }));
    await set(three, true);
    expect(await shown()).toBe("3".repeat(16));
    const item = () => unwrap(findItem.execute(me.context, { collectionId: id, torrentId: three }));
    expect(await item()).toMatchObject({ note: "Kept", isCover: true, hasCover: true });
    await set(two, false);
    expect(await item()).toMatchObject({ isCover: true });
    await set(three, false);
    expect(await shown()).toBe("2".repeat(16));
  });

  it("are 1,000 at most", async () => {
    const { db } = database;
    const me = await makeCollector();
    const id = await me.make("Full");
    const [held, more] = await makeTorrents(2);
    await db.$executeRaw`
      INSERT INTO torrents (name, category, platform, is_active)
      SELECT 'Filler ' || i, 'SAMPLES', 'PC', true FROM generate_series(1, ${ITEMS_MAX - 1}) i`;
    await db.$executeRaw`
      INSERT INTO collection_items (collection_id, torrent_id, position, added_at)
      SELECT ${id}, id, id, now() FROM torrents WHERE name LIKE 'Filler %'`;
    expect(await me.add(id, held)).toMatchObject({ ok: true });
    expect(await me.add(id, more)).toMatchObject({ code: "conflict" });
  });

  it("are found with the collections of the asker that have them", async () => {
    const [me, other] = [await makeCollector(), await makeCollector()];
    const [with_, without] = [await me.make("With", "private"), await me.make("Without")];
    await other.make("Another's");
    const [torrentId] = await makeTorrents(1);
    await unwrap(me.add(with_, torrentId));
    const { collections } = await unwrap(findForTorrent.execute(me.context, { torrentId }));
    expect(new Map(collections.map(({ id, hasIt }) => [id, hasIt]))).toEqual(
      new Map([
        [with_, true],
        [without, false],
      ]),
    );
  });
});

describe("a member's page", () => {
  it("lists the collections that they share, and all of them for themselves, unless they hide the list", async () => {
    const [me, other] = [await makeCollector(), await makeCollector()];
    await me.make("For all");
    await me.make("For me", "private");
    const seen = async (context: typeof me.context, more = {}) => {
      const found = await unwrap(findMember.execute(context, { username: me.username, list: "collections", ...more }));
      return [found.member.collections, found.collections?.map(({ name }) => name) ?? null];
    };
    expect(await seen(other.context)).toEqual([1, ["For all"]]);
    expect(await seen(me.context)).toEqual([2, ["For me", "For all"]]);
    expect(await seen(me.context, { as: "member" })).toEqual([1, ["For all"]]);
    await database.db.user.update({ where: { id: me.id }, data: { shows: ["uploads"] } });
    expect(await seen(other.context)).toEqual([null, null]);
  });
});
