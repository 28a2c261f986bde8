import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findWebSeed, findWebSeeds, removeWebSeed } from "./find-web-seeds.server.ts";
import { readWebSeeds, setWebSeeds } from "./set-web-seeds.server.ts";

const database = useDatabase();

async function staff() {
  const removed: unknown[] = [];
  const heldFiles = {
    open: async () => null,
    keep: async () => "folder" as const,
    remove: async (folder: unknown) => void removed.push(folder),
    free: async () => 5_000,
  };
  const admin = await makeMember(database.db, { isAdmin: true });
  return { admin, removed, context: makeContext(database.db, actorFrom(admin), { heldFiles }) };
}

const held = (folder: string, more: { torrentId?: number; uploadId?: number; keptBy?: string }) =>
  database.db.webSeed.create({ data: { store: "folder", folder, bytes: 1_000n, ...more } });

describe("the files that the site holds", () => {
  it("have one name in the list and on the page that removes them, and keep their figures when withdrawn", async () => {
    const { db } = database;
    const { admin, removed, context } = await staff();
    const member = await makeMember(db);
    const listed = await makeTorrent(db, { name: "Listed kit" });
    const withdrawn = await makeTorrent(db, { name: "Withdrawn kit", isActive: false });
    const upload = { userId: member.id, fileName: "waiting.torrent", fileSize: "1 MB", category: "Samples" };
    const named = await db.userUpload.create({ data: { ...upload, name: "Waiting kit" } });
    const unnamed = await db.userUpload.create({ data: upload });
    await held("1", { torrentId: listed.id, uploadId: named.id, keptBy: admin.id });
    await held("2", { torrentId: withdrawn.id });
    await held("3", { uploadId: unnamed.id });
    await held("4", {});
    for (const torrentId of [listed.id, withdrawn.id])
      await db.webSeedUse.create({ data: { userId: member.id, torrentId, served: 700n, lastAt: new Date() } });

    const { webSeeds, ...page } = await unwrap(findWebSeeds.execute(context, { limit: 20 }));
    expect(page).toEqual({ total: 4, freeBytes: 5_000, page: 1, limit: 20 });
    expect(webSeeds.map(({ name, torrentId, served, keptBy }) => [name, torrentId, served, keptBy])).toEqual([
      ["4", null, 0, null],
      ["waiting.torrent", null, 0, null],
      ["Withdrawn kit", null, 700, null],
      ["Listed kit", listed.id, 700, admin.username],
    ]);
    for (const { id: webSeedId, name } of webSeeds)
      expect(await unwrap(findWebSeed.execute(context, { webSeedId }))).toEqual({ id: webSeedId, name, bytes: 1_000 });
    expect(await unwrap(findWebSeeds.execute(context, { page: 9 }))).toMatchObject({ webSeeds: [], total: 4 });

    const { id: webSeedId } = webSeeds[1] ?? { id: 0 };
    expect(await unwrap(removeWebSeed.execute(context, { webSeedId }))).toEqual({ webSeedId, name: "waiting.torrent" });
    expect(removed).toEqual([{ store: "folder", folder: "3" }]);
    expect(await findWebSeed.execute(context, { webSeedId })).toMatchObject({ code: "not-found" });
    expect(await removeWebSeed.execute(context, { webSeedId })).toMatchObject({ code: "not-found" });
  });

  it("are served as staff set it, which a member neither reads nor sets", async () => {
    const { context } = await staff();
    const first = await unwrap(readWebSeeds.execute(context, {}));
    const next = { ...first, isAllowed: false, connectionsPerMember: 3 };
    await unwrap(setWebSeeds.execute(context, next));
    expect(await unwrap(readWebSeeds.execute(context, {}))).toEqual(next);
    const member = makeContext(database.db, actorFrom(await makeMember(database.db)));
    expect(await readWebSeeds.execute(member, {})).toMatchObject({ code: "forbidden" });
    expect(await setWebSeeds.execute(member, first)).toMatchObject({ code: "forbidden" });
  });
});
