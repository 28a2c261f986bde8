import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { keep, unkeep } from "../../community/bookmarks/keep.server.ts";
import { findTorrentFeed } from "../../community/feeds/find-torrent-feed.server.ts";
import { SaveSearch } from "../../community/saved-searches/schema.ts";
import { browseTorrents } from "./browse-torrents.server.ts";
import { findFacets } from "./find-facets.server.ts";
import { findTorrents } from "./find-torrents.server.ts";
import { pageOfIds } from "./list-query.server.ts";

const database = useDatabase();

async function makeKeeper() {
  const context = makeContext(database.db, actorFrom(await makeMember(database.db)));
  const names = async (query: Record<string, unknown> = {}) => {
    const { torrents, total } = await unwrap(findTorrents.execute(context, { kept: true, ...query }));
    expect(total).toBe(torrents.length);
    return torrents.map(({ name }) => name);
  };
  return { context, names };
}

let me: Awaited<ReturnType<typeof makeKeeper>>;
let other: Awaited<ReturnType<typeof makeKeeper>>;

beforeAll(async () => {
  const { db } = database;
  [me, other] = [await makeKeeper(), await makeKeeper()];
  const kit = await makeTorrent(db, { name: "Walnut Kit", category: "Samples", platform: "BOTH", seeders: 2 });
  const pads = await makeTorrent(db, { name: "Walnut Pads", category: "DAWs", platform: "PC", seeders: 0 });
  const gone = await makeTorrent(db, { name: "Walnut Gone", isActive: false });
  await makeTorrent(db, { name: "Walnut Others", category: "Extras", platform: "MAC" });
  for (const { id } of [kit, pads]) await unwrap(keep.execute(me.context, { kind: "torrent", subjectId: id }));
  await unwrap(keep.execute(other.context, { kind: "torrent", subjectId: pads.id }));
  // Bookmarks of other things with the id of a torrent do not count.
  const { id: userId } = me.context.actor as { id: string };
  const topic = { userId, kind: "topic", subjectId: gone.id + 1, createdAt: new Date() } as const;
  await db.bookmark.createMany({ data: [topic, { ...topic, kind: "torrent", subjectId: gone.id }] });
});

describe("the filter for what a member keeps", () => {
  it.each([
    [{}, ["Walnut Kit", "Walnut Pads"]],
    [{ category: "NEW" }, ["Walnut Kit", "Walnut Pads"]],
    [{ category: "DAWs" }, ["Walnut Pads"]],
    [{ platform: "MAC" }, ["Walnut Kit"]],
    [{ search: "walnut" }, ["Walnut Kit", "Walnut Pads"]],
    [{ search: "pads" }, ["Walnut Pads"]],
    [{ search: "others" }, []],
    [{ seeded: true }, ["Walnut Kit"]],
    [{ sortBy: "seeders", sortOrder: "asc" }, ["Walnut Pads", "Walnut Kit"]],
  ])("with %j leaves theirs alone", async (query, expected) => {
    const found = await me.names(query);
    expect("sortBy" in query ? found : found.sort()).toEqual(expected);
  });

  it("is each member's own, also where totals are remembered", async () => {
    expect(await me.names({ search: "walnut" })).toHaveLength(2);
    expect(await other.names({ search: "walnut" })).toEqual(["Walnut Pads"]);
    const { context, names } = await makeKeeper();
    expect(await names({ search: "walnut" })).toEqual([]);
    const { id } = await makeTorrent(database.db, { name: "Hazel" });
    await unwrap(keep.execute(context, { kind: "torrent", subjectId: id }));
    expect(await names()).toEqual(["Hazel"]);
    await unwrap(unkeep.execute(context, { kind: "torrent", subjectId: id }));
    expect(await names()).toEqual([]);
  });

  it("narrows the counts of the other filters, in the panel and in the call", async () => {
    const open = await unwrap(browseTorrents.execute(me.context, { kept: true, panel: "open" }));
    const asked = await unwrap(findFacets.execute(other.context, { kept: true }));
    const categories = (facets: { category: { value: string; count: number }[] } | null) =>
      facets?.category.map(({ value, count }) => [value, count]).sort();
    expect(categories(open.facets)).toEqual([
      ["DAWs", 1],
      ["Samples", 1],
    ]);
    expect(categories(asked.facets)).toEqual([["DAWs", 1]]);
  });

  it("is among what an empty search can do without", async () => {
    const { relaxedSearches } = await unwrap(browseTorrents.execute(me.context, { kept: true, search: "others" }));
    expect(relaxedSearches).toEqual([{ without: { facet: "kept" }, count: 1 }]);
  });

  it("is saved with a search, and enters no feed", async () => {
    const saved = SaveSearch.parse({ name: "Mine", query: "search=walnut&kept=true" });
    expect(saved.query).toBe("kept=true&search=walnut");
    const [mine, plain] = await Promise.all(
      [{ kept: true }, {}].map((query) => unwrap(findTorrentFeed.execute(me.context, query))),
    );
    expect(mine).toEqual(plain);
  });

  it("reads the bookmarks by their key", async () => {
    const query = { keptBy: "somebody", limit: 20, offset: 0, sortOrder: "desc" } as const;
    const { text, values } = pageOfIds(query, null, new Date());
    const plan = await database.db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      return tx.$queryRawUnsafe<{ "QUERY PLAN": string }[]>(`EXPLAIN ${text}`, ...values);
    });
    const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
    expect(lines).toMatch(/bookmarks_pkey/);
    expect(lines).not.toMatch(/Seq Scan/);
  });
});
