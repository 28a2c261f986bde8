import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { createCollection } from "./change-collection.server.ts";
import { addTorrent, moveTorrent, setItem } from "./change-items.server.ts";
import { findCollectionFacts } from "./find-collection.server.ts";
import { findCollections } from "./find-collections.server.ts";

const database = useDatabase();

it("the cover of a collection is made of its first four torrents', unless it has fewer or one was chosen", async () => {
  const { db } = database;
  const me = makeContext(db, actorFrom(await makeMember(db)));
  const { id } = await unwrap(createCollection.execute(me, { name: "Four", visibility: "private" }));
  const torrents: number[] = [];
  for (let i = 0; i < 5; i++) torrents.push((await makeTorrent(db)).id);
  const [first = 0, second = 0, , , fifth = 0] = torrents;
  const add = (torrentId: number) => unwrap(addTorrent.execute(me, { collectionId: id, torrentId }));
  const storedName = "4".repeat(16);
  await db.cover.create({ data: { torrentId: second, storedName, alt: "", source: "uploaded" } });
  const shown = async () => {
    const { collections } = await unwrap(findCollections.execute(me, { view: "mine" }));
    const { cover, covers } = await unwrap(findCollectionFacts.execute(me, { collectionId: id }));
    expect(collections).toMatchObject([{ cover, covers }]);
    expect(cover).toBe(storedName);
    return covers.map((one) => [torrents.indexOf(one.torrentId), one.cover !== null]);
  };
  for (const torrent of torrents.slice(0, 3)) await add(torrent);
  expect(await shown()).toEqual([]);
  for (const torrent of torrents.slice(3)) await add(torrent);
  const four = [0, 1, 2, 3].map((i) => [i, i === 1]);
  expect(await shown()).toEqual(four);
  await unwrap(moveTorrent.execute(me, { collectionId: id, torrentId: fifth, position: 1 }));
  expect(await shown()).toEqual([[4, false], ...four.slice(0, 3)]);
  await db.torrent.update({ where: { id: first }, data: { isActive: false } });
  expect(await shown()).toEqual([[4, false], ...four.slice(1)]);
  await unwrap(setItem.execute(me, { collectionId: id, torrentId: second, isCover: true }));
  expect(await shown()).toEqual([]);
});
