import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { correctTorrent, findCorrection } from "./correct-torrent.server.ts";
import { makeRelease } from "./testing.ts";

const database = useDatabase();
const staff = async () => makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
const unchanged = { category: "Samples", platform: "PC" };

describe("a correction", () => {
  it("changes what the index says, links by name, and is in the audit log with what it has changed alone", async () => {
    const context = await staff();
    const { id, name } = await makeRelease(database.db, "Tin Orchrad - Dusty Kit v1.0 [WAV]");
    const given = {
      name: "Tin Orchard - Dusty Kit v1.1 [WAV]",
      publisher: "Tin Orchard",
      product: "Dusty Kit",
      version: "v1.1",
    };
    await unwrap(
      correctTorrent.execute(context, { torrentId: id, ...given, ...unchanged, platform: "MAC", description: "" }),
    );
    expect(await unwrap(findCorrection.execute(context, { torrentId: id }))).toMatchObject({
      ...given,
      version: "1.1",
      platform: "MAC",
    });
    expect(await database.db.torrent.findUnique({ where: { id } })).toMatchObject({ isReleaseSet: true });
    const [entry] = await database.db.auditEntry.findMany({ where: { subjectKind: "torrent", subjectId: String(id) } });
    expect(entry).toMatchObject({
      act: "products.correct-torrent",
      before: { name, platform: "PC", publisher: "Tin Orchrad", version: "1.0" },
      after: { name: given.name, platform: "MAC", publisher: "Tin Orchard", version: "1.1" },
    });
    expect(await database.db.publisher.count({ where: { slug: "tin-orchrad" } })).toBe(0);
  });

  it("that changes nothing leaves no entry and no mark", async () => {
    const context = await staff();
    const { id, name } = await makeRelease(database.db, "Still Maker - Kit v2");
    const given = { name, publisher: "Still Maker", product: "Kit", version: "2", ...unchanged };
    await unwrap(correctTorrent.execute(context, { torrentId: id, ...given }));
    expect(await database.db.auditEntry.count({ where: { subjectKind: "torrent", subjectId: String(id) } })).toBe(0);
    expect(await database.db.torrent.findUnique({ where: { id } })).toMatchObject({ isReleaseSet: false });
  });

  it("takes the release away where its fields are empty", async () => {
    const context = await staff();
    const { id, name } = await makeRelease(database.db, "Wrong Maker - Kit v2");
    await unwrap(
      correctTorrent.executeText(context, {
        torrentId: String(id),
        name,
        publisher: "",
        product: "",
        version: "",
        ...unchanged,
      }),
    );
    expect(await database.db.torrent.findUnique({ where: { id } })).toMatchObject({
      publisherId: null,
      productId: null,
      version: null,
      isReleaseSet: true,
    });
  });

  it("is refused for a product of nobody, a torrent that is not there, and members", async () => {
    const context = await staff();
    const { id, name } = await makeRelease(database.db, "Any Maker - Kit");
    const given = { torrentId: id, name, ...unchanged };
    expect(await correctTorrent.execute(context, { ...given, product: "Kit" })).toMatchObject({
      code: "invalid",
      errors: { publisher: ["Enter the publisher of this product."] },
    });
    expect(await correctTorrent.execute(context, { ...given, torrentId: 2_000_000_000 })).toMatchObject({
      code: "not-found",
    });
    expect(await correctTorrent.execute(context, { ...given, name: " " })).toMatchObject({ code: "invalid" });
    const member = makeContext(database.db, actorFrom(await makeMember(database.db)));
    expect(await correctTorrent.execute(member, given)).toMatchObject({ code: "forbidden" });
  });
});
