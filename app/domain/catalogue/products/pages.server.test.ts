import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { findCompanions, MEMBERS_FLOOR } from "./find-companions.server.ts";
import { findProduct } from "./find-product.server.ts";
import { findPublisher } from "./find-publisher.server.ts";
import { findPublishers, findPublishersForAdmin } from "./find-publishers.server.ts";
import { findRelated } from "./find-related.server.ts";
import { findRows } from "./find-rows.server.ts";
import { suggestProducts, suggestPublishers } from "./suggest.server.ts";
import { makeRelease } from "./testing.ts";

const database = useDatabase();
let context: Context;
const make = (name: string, more: Parameters<typeof makeRelease>[2] = {}) => makeRelease(database.db, name, more);

beforeAll(async () => {
  context = makeContext(database.db, actorFrom(await makeMember(database.db)));
});

describe("publishers", () => {
  it("are those of whom something is listed, by name, with what they have", async () => {
    await make("Éclair Audio - Reverb v1");
    await make("Eclair Audio - Delay v1");
    await make("Gone Maker - Kit", { isActive: false });
    const { publishers } = await unwrap(findPublishers.execute(context, { search: "clair" }));
    expect(publishers).toMatchObject([{ name: "Éclair Audio", slug: "eclair-audio", products: 2, torrents: 2 }]);
    expect(await unwrap(findPublishers.execute(context, { search: "Gone Maker" }))).toMatchObject({
      publishers: [],
      total: 0,
    });
    expect(await unwrap(findPublishers.execute(context, { search: "100%" }))).toMatchObject({ total: 0 });
    const staff = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
    expect(await unwrap(findPublishersForAdmin.execute(staff, { search: "Gone Maker" }))).toMatchObject({ total: 1 });
  });

  it("have their products, the latest release first, and what is no product's", async () => {
    const first = await make("List Maker - Old Kit v1.9", { createdAt: new Date("2024-01-01") });
    const latest = await make("List Maker - Old Kit v1.10 [AU]", {
      createdAt: new Date("2024-01-02"),
      platform: "MAC",
    });
    await make("List Maker - New Kit", { createdAt: new Date("2024-02-01") });
    const single = await makeTorrent(database.db, { publisherId: first.publisherId });
    expect(await unwrap(findPublisher.execute(context, { slug: "list-maker" }))).toMatchObject({
      publisher: { name: "List Maker" },
      total: 2,
      products: [
        { slug: "new-kit", version: null, releases: 1 },
        { slug: "old-kit", version: "1.10", releases: 2, platforms: ["MAC", "PC"], newestId: latest.id },
      ],
      others: [{ id: single.id }],
    });
    expect(await findPublisher.execute(context, { slug: "nobody" })).toMatchObject({ code: "not-found" });
  });

  it("and products have torrents as rows of a list, in the order that a page asks for", async () => {
    const rowsOf = async (torrentIds: number[]) =>
      (await unwrap(findRows.execute(context, { torrentIds }))).torrents.map(({ id }) => id);
    const old = await make("Row Maker - Kit v1 [WAV]", { createdAt: new Date("2024-01-01") });
    const gone = await make("Row Maker - Kit v2 [WAV]", { isActive: false });
    const latest = await make("Row Maker - Kit v3 [WAV]", { createdAt: new Date("2024-03-01") });
    expect(await rowsOf([old.id, gone.id, latest.id])).toEqual([old.id, latest.id]);
    expect(await rowsOf([])).toEqual([]);
    const visitor = makeContext(database.db, null);
    expect(await findRows.execute(visitor, { torrentIds: [] })).toMatchObject({ code: "unauthenticated" });
  });

  it("and their products are suggested by how their names begin", async () => {
    await make("Suggested Maker GmbH - Great Reverb");
    await make("Another Maker - Great Delay");
    const names = async (result: ReturnType<typeof suggestPublishers.execute>) => (await unwrap(result)).names;
    expect(await names(suggestPublishers.execute(context, { q: "SUGG" }))).toEqual(["Suggested Maker GmbH"]);
    expect(await names(suggestPublishers.execute(context, { q: "s" }))).toEqual([]);
    expect(await names(suggestPublishers.execute(context, { q: "%" }))).toEqual([]);
    expect(await names(suggestProducts.execute(context, { q: "great" }))).toEqual(["Great Delay", "Great Reverb"]);
    const ofOne = suggestProducts.execute(context, { q: "great", publisher: "suggested maker" });
    expect(await names(ofOne)).toEqual(["Great Reverb"]);
  });
});

describe("a product", () => {
  it("lists its releases by version and platform, newest first", async () => {
    for (const [name, platform] of [
      ["Kit v1.9", "PC"],
      ["Kit v1.10", "PC"],
      ["Kit v1.10", "MAC"],
      ["Kit", "PC"],
      ["Kit v2.0b3", "BOTH"],
    ])
      await make(`Order Maker - ${name}`, { platform });
    const { releases } = await unwrap(findProduct.execute(context, { publisherSlug: "order-maker", slug: "kit" }));
    expect(releases.map(({ version, platform }) => [version, platform])).toEqual([
      ["2.0b3", "BOTH"],
      ["1.10", "MAC"],
      ["1.10", "PC"],
      ["1.9", "PC"],
      [null, "PC"],
    ]);
    expect(await findProduct.execute(context, { publisherSlug: "order-maker", slug: "x" })).toMatchObject({
      code: "not-found",
    });
  });
});

describe("what stands beside a torrent", () => {
  const related = (torrentId: number) => unwrap(findRelated.execute(context, { torrentId }));

  it("names a newer release for the same platform alone", async () => {
    const old = await make("Beside Maker - Kit v1.9 [VST]");
    const mac = await make("Beside Maker - Kit v1.10 [AU]", { platform: "MAC" });
    expect(await related(old.id)).toMatchObject({ version: "1.9", newer: null, product: { slug: "kit" } });
    const both = await make("Beside Maker - Kit v1.11", { platform: "BOTH" });
    await make("Beside Maker - Kit v2.0", { isActive: false });
    expect(await related(old.id)).toMatchObject({ newer: { id: both.id, version: "1.11" } });
    expect(await related(mac.id)).toMatchObject({ newer: { id: both.id } });
    expect(await related(both.id)).toMatchObject({ newer: null });
  });

  it("is more of its publisher, the latest first, and nothing where nobody is known", async () => {
    const kit = await make("More Maker - Kit v1");
    await make("More Maker - Kit v2");
    const delay = await make("More Maker - Delay");
    const reverb = await make("More Maker - Reverb");
    expect((await related(kit.id)).more.map(({ id }) => id)).toEqual([reverb.id, delay.id]);
    const single = await makeTorrent(database.db);
    expect(await related(single.id)).toEqual({
      publisher: null,
      product: null,
      version: null,
      newer: null,
      more: [],
      together: [],
    });
    expect(await findRelated.execute(context, { torrentId: 2_000_000_000 })).toMatchObject({ code: "not-found" });
  });

  it("is what at least five members have taken as well, other products alone", async () => {
    const [kit, newer, often, seldom] = [
      await make("Taken Maker - Kit v1"),
      await make("Taken Maker - Kit v2"),
      await make("Often Maker - Kit"),
      await make("Seldom Maker - Kit"),
    ];
    const members = await Promise.all(Array.from({ length: MEMBERS_FLOOR }, () => makeMember(database.db)));
    const take = (userId: string, torrent: { id: number }) =>
      database.db.torrentDownload.create({ data: { userId, torrentId: torrent.id, passkey: "" } });
    for (const [at, { id }] of members.entries()) {
      for (const torrent of [kit, kit, newer, often]) await take(id, torrent);
      if (at > 0) await take(id, seldom);
    }
    // A member who downloads it often counts once.
    for (let i = 0; i < 3; i++) await take(members[1]?.id ?? "", seldom);
    const job = systemContext(makeContext(database.db, null));
    await unwrap(findCompanions.execute(job, {}));
    expect((await related(kit.id)).together.map(({ id }) => id)).toEqual([often.id]);
    expect((await related(seldom.id)).together).toEqual([]);
    await database.db.user.delete({ where: { id: members[0]?.id ?? "" } });
    await unwrap(findCompanions.execute(job, {}));
    expect((await related(kit.id)).together).toEqual([]);
  });
});
