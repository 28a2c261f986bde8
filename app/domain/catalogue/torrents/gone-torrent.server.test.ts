import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { findTorrent } from "./find-torrent.server.ts";
import { restoreTorrent, withdrawTorrent } from "./withdraw-torrents.server.ts";

const database = useDatabase();
let other: Context;
beforeAll(async () => {
  other = makeContext(database.db, actorFrom(await makeMember(database.db)));
});

describe("the page of a torrent that is gone", () => {
  const see = async (torrentId: number) => findTorrent.execute(other, { torrentId });

  it("leads to its successor, or else to the other releases of its product", async () => {
    const { db } = database;
    const publisher = await db.publisher.create({ data: { name: "Hiss", slug: "hiss-gone" } });
    const product = await db.product.create({ data: { publisherId: publisher.id, name: "Loops", slug: "loops" } });
    const next = await makeTorrent(db, { name: "Hiss Loops 2" });
    const gone = { isActive: false, withdrawnAt: new Date(), withdrawnReason: "Clicks.", productId: product.id };
    const { id } = await makeTorrent(db, { ...gone, showsReason: true, successorId: next.id });
    expect(await see(id)).toMatchObject({
      code: "gone",
      message: expect.stringMatching(/withdrew.*\nReason: Clicks\.\nHiss Loops 2 replaces it\.$/),
      see: `/torrents/${next.id}`,
    });
    await db.torrent.update({ where: { id: next.id }, data: { isActive: false } });
    expect(await see(id)).not.toHaveProperty("see");
    await makeTorrent(db, { productId: product.id, publisherId: publisher.id });
    expect(await see(id)).toMatchObject({
      message: expect.stringContaining("Other releases of Loops are listed."),
      see: "/products/hiss-gone/loops",
    });
  });

  it("gives the reason of the staff who deleted it, and forgets it once it is listed again", async () => {
    const { db } = database;
    const staff = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
    const { id } = await makeTorrent(db);
    await unwrap(withdrawTorrent.execute(staff, { torrentId: id, reason: "Samples of another publisher." }));
    expect(await see(id)).toMatchObject({
      code: "gone",
      message: expect.stringMatching(/^The staff deleted .*\nReason: Samples of another publisher\.$/),
    });
    await unwrap(restoreTorrent.execute(staff, { torrentId: id }));
    await unwrap(withdrawTorrent.execute(staff, { torrentId: id }));
    expect(await see(id)).toMatchObject({ message: expect.not.stringContaining("Reason") });
  });

  it("keeps a reason that was written for the staff", async () => {
    const gone = { isActive: false, withdrawnAt: new Date(), withdrawnReason: "Private." };
    const { id } = await makeTorrent(database.db, gone);
    expect(JSON.stringify(await see(id))).not.toContain("Private");
  });
});
