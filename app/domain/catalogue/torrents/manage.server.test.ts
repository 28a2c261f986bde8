import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findTorrents } from "./find-torrents.server.ts";
import { findWithdrawn } from "./find-withdrawn.server.ts";
import { setCategories, setCategory } from "./set-category.server.ts";
import { restoreTorrent, withdrawTorrent, withdrawTorrents } from "./withdraw-torrents.server.ts";

const database = useDatabase();
const staff = async () => makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
const some = (count: number) => Promise.all(Array.from({ length: count }, () => makeTorrent(database.db)));
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe("the category of a torrent", () => {
  it("is changed for one and for many, by value or by slug", async () => {
    const context = await staff();
    const torrents = await some(3);
    const [one] = idsOf(torrents);
    await unwrap(setCategory.execute(context, { torrentId: one, category: "vst-effects" }));
    const moved = setCategories.executeText(context, { torrentIds: idsOf(torrents).map(String), category: "DAWs" });
    expect(await unwrap(moved)).toMatchObject({ updated: 3, category: "DAWs" });
    const rows = await database.db.torrent.findMany({ where: { id: { in: idsOf(torrents) } } });
    expect(rows.map(({ category }) => category)).toEqual(["DAWs", "DAWs", "DAWs"]);
  });

  it("is refused where there is no such category or no such torrent", async () => {
    const context = await staff();
    const [{ id } = { id: 0 }] = await some(1);
    expect(await setCategory.execute(context, { torrentId: id, category: "Songs" })).toMatchObject({ code: "invalid" });
    expect(await setCategory.execute(context, { torrentId: 2_000_000_000, category: "DAWs" })).toMatchObject({
      code: "not-found",
    });
  });

  it.each([[undefined], [[]], [["x", -1, 0, 1.5, null]], ["nonsense"]])(
    "is refused for a selection without a valid id: %j",
    async (torrentIds) => {
      const refused = await setCategories.execute(await staff(), { torrentIds, category: "DAWs" });
      expect(refused).toMatchObject({ ok: false, message: "No valid torrent IDs found in selection" });
    },
  );
});

describe("a selection as JSON", () => {
  it("leaves out what is not an id, and takes no text for a number", async () => {
    const context = await staff();
    const [{ id } = { id: 0 }] = await some(1);
    const set = (torrentIds: unknown) => setCategories.execute(context, { torrentIds, category: "DAWs" });
    expect(await unwrap(set([id, id, "x", null]))).toMatchObject({ updated: 1 });
    expect(await set([String(id)])).toMatchObject({ code: "invalid" });
    expect(await set(id)).toMatchObject({ code: "invalid" });
    expect(await withdrawTorrent.execute(context, { torrentId: String(id) })).toMatchObject({ code: "invalid" });
    expect(await withdrawTorrent.execute(context, { torrentId: id, takePoints: "on" })).toMatchObject({
      code: "invalid",
    });
  });
});

describe("the audit log of torrents", () => {
  it("has an entry for each torrent of an act, and none for an act that is refused", async () => {
    const context = await staff();
    const ids = idsOf(await some(2));
    const actsOn = async (id: number) => {
      const where = { subjectKind: "torrent", subjectId: String(id), actorId: context.actor?.id ?? "" };
      const entries = await database.db.auditEntry.findMany({ where, orderBy: { id: "asc" } });
      return entries.map(({ act, before, after }) => ({ act, before, after }));
    };
    await unwrap(setCategories.execute(context, { torrentIds: ids, category: "DAWs" }));
    await unwrap(withdrawTorrents.execute(context, { torrentIds: ids, takePoints: true }));
    await setCategories.execute(context, { torrentIds: ids, category: "Samples" });
    for (const id of ids)
      expect(await actsOn(id)).toEqual([
        { act: "torrents.set-categories", before: { category: "Samples" }, after: { category: "DAWs" } },
        { act: "torrents.withdraw-many", before: { isListed: true }, after: { isListed: false, takePoints: true } },
      ]);
  });
});

describe("a deleted torrent", () => {
  it("leaves the index, stays barred, is found among the deleted, and comes back when restored", async () => {
    const context = await staff();
    const [torrent] = await some(1);
    const id = torrent?.id ?? 0;
    const gone = await unwrap(withdrawTorrent.execute(context, { torrentId: id }));
    expect(gone.deletedTorrent).toEqual({ id, name: torrent?.name });
    const search = torrent?.name;
    expect((await unwrap(findTorrents.execute(context, { search }))).total).toBe(0);
    expect((await unwrap(findWithdrawn.execute(context, { search }))).torrents).toMatchObject([
      { id, deletedBy: context.actor?.username },
    ]);
    expect(await withdrawTorrent.execute(context, { torrentId: id })).toMatchObject({ code: "not-found" });
    await unwrap(restoreTorrent.execute(context, { torrentId: id }));
    expect((await unwrap(findTorrents.execute(context, { search }))).total).toBe(1);
    expect(await restoreTorrent.execute(context, { torrentId: id })).toMatchObject({ code: "conflict" });
  });

  it("is one of many, and those that are gone already do not count", async () => {
    const context = await staff();
    const torrents = await some(3);
    const [first, ...rest] = idsOf(torrents);
    await unwrap(withdrawTorrent.execute(context, { torrentId: first }));
    expect((await unwrap(withdrawTorrents.execute(context, { torrentIds: [first, ...rest] }))).deleted).toBe(2);
    expect(await withdrawTorrents.execute(context, { torrentIds: [first] })).toMatchObject({ code: "not-found" });
  });
});
