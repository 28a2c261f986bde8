import { XMLParser, XMLValidator } from "fast-xml-parser";
import { beforeAll, describe, expect, it } from "vitest";
import { categories } from "#app/domain/catalogue/torrents/categories.ts";
import { foreignTorrent, oneFile } from "#app/domain/catalogue/torrents/metainfo/testing.ts";
import { numbersOf } from "#app/domain/community/feeds/torznab-categories.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ["item", "subcat", "torznab:attr"].includes(name),
});
let client: Client;
let apikey = "";

type Item = {
  title: string;
  guid: { "#text": string };
  link: string;
  pubDate: string;
  size: number;
  category: number[];
  enclosure: Record<string, string>;
  "torznab:attr": Record<string, string>[];
};

beforeAll(async () => {
  const member = await signInClient(site.server.url, (await makeMember(site.db)).username, PASSWORD);
  const json = { name: "Prowlarr", scopes: ["feeds"] };
  apikey = (await member.json<{ token: string }>("/api/user/tokens", { json })).body.token;
  client = createClient(site.server.url);
  const torrentData = new Uint8Array(foreignTorrent(oneFile, { announce: "http://old.example/announce" }));
  const publisher = await site.db.publisher.create({ data: { name: "Field & Lines", slug: "field-lines" } });
  const day = (n: number) => new Date(Date.UTC(2026, 5, n));
  const kit = { name: "Dusty <Kit>", category: "Samples", sizeBytes: 1_234n, seeders: 3, leechers: 2, fileCount: 7 };
  await makeTorrent(site.db, { ...kit, torrentData, publisherId: publisher.id, createdAt: day(1) });
  await makeTorrent(site.db, { name: "Saturator", category: "VST Effects", platform: "MAC", createdAt: day(2) });
  await makeTorrent(site.db, { name: "Organ", category: "VST Instruments", platform: "PC", createdAt: day(3) });
  await makeTorrent(site.db, { name: "Writing Scripts", category: "eBooks/Tutorials", createdAt: day(4) });
});

async function call(parameters: Record<string, string | number>) {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const response = await client.request(`/api/torznab/api?${query}`);
  const text = await response.text();
  expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  expect(XMLValidator.validate(text)).toBe(true);
  return parser.parse(text);
}

async function search(parameters: Record<string, string | number>) {
  const { channel } = (await call({ apikey, t: "search", ...parameters })).rss;
  const items = (channel.item ?? []) as Item[];
  return { items, titles: items.map(({ title }) => title), page: channel["newznab:response"] };
}

describe("caps", () => {
  it("tell without a key what can be asked for, and the site's own categories on the standard numbers", async () => {
    const { caps } = await call({ t: "caps" });
    expect(caps.limits).toEqual({ "@_max": "100", "@_default": "100" });
    expect(caps.searching.search).toEqual({ "@_available": "yes", "@_supportedParams": "q" });
    expect(caps.searching["music-search"]["@_available"]).toBe("yes");
    expect(caps.searching["book-search"]["@_supportedParams"]).toContain("author");
    const named = caps.categories.category.map((one: Record<string, string>) => [one["@_id"], one["@_name"]]);
    expect(named).toEqual([
      ["3000", "Audio"],
      ["4000", "PC"],
      ["7000", "Books"],
    ]);
    const listed = caps.categories.category.flatMap((one: { subcat: Record<string, string>[] }) => [
      one,
      ...one.subcat,
    ]);
    const numbers = listed.map((one: Record<string, string>) => Number(one["@_id"]));
    expect(new Set(numbers).size).toBe(numbers.length);
    // Every number that an item may carry, and none besides.
    const carried = categories.flatMap(({ value }) => ["PC", "MAC", "BOTH"].flatMap((one) => numbersOf(value, one)));
    expect([...new Set(carried)].sort()).toEqual(numbers.sort());
  });
});

describe("a search", () => {
  it("answers all that a client reads of a torrent", async () => {
    const { items } = await search({ q: "dusty kit" });
    const [item] = items;
    expect(item).toMatchObject({ title: "Dusty <Kit>", size: 1_234, pubDate: "Mon, 01 Jun 2026 00:00:00 GMT" });
    expect(item?.enclosure).toMatchObject({ "@_type": "application/x-bittorrent", "@_length": "1234" });
    const attributes = Object.fromEntries(
      (item?.["torznab:attr"] ?? [])
        .filter((one) => one["@_name"] !== "category")
        .map((one) => [one["@_name"], one["@_value"]]),
    );
    expect(attributes).toMatchObject({
      seeders: "3",
      peers: "5",
      files: "7",
      grabs: "0",
      size: "1234",
      publisher: "Field & Lines",
      downloadvolumefactor: "1",
      uploadvolumefactor: "1",
      infohash: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    const file = await client.request(new URL(item?.link ?? "").pathname);
    expect(file.headers.get("Content-Type")).toBe("application/x-bittorrent");
    const after = await search({ q: "dusty kit" });
    expect(after.items[0]?.["torznab:attr"]).toContainEqual({ "@_name": "grabs", "@_value": "1" });
  });

  it.each([
    [{}, ["Writing Scripts", "Organ", "Saturator", "Dusty <Kit>"]],
    [{ cat: "4000" }, ["Organ", "Saturator"]],
    [{ cat: "4030" }, ["Saturator"]],
    [{ cat: "3000,7020" }, ["Writing Scripts", "Dusty <Kit>"]],
    [{ cat: "100003" }, ["Saturator"]],
    [{ cat: "2000" }, []],
    [{ cat: "0" }, ["Writing Scripts", "Organ", "Saturator", "Dusty <Kit>"]],
    [{ limit: 1, offset: 2 }, ["Saturator"]],
    [{ cat: "4000", limit: 1, offset: 1 }, ["Saturator"]],
    [{ q: "nothing of this name" }, []],
    [{ t: "music", artist: "field lines", album: "dusty" }, ["Dusty <Kit>"]],
    [{ t: "book", title: "scripts" }, ["Writing Scripts"]],
  ])("for %j finds %j, newest first", async (parameters, titles) => {
    const found = await search(parameters as Record<string, string>);
    expect(found.titles).toEqual(titles);
    expect(Number(found.page["@_total"])).toBeGreaterThanOrEqual(titles.length);
  });

  it("finds a word inside a name without spaces", async () => {
    const { id } = await makeTorrent(site.db, { name: "初音ミク Voicebank 2", category: "VST Instruments" });
    expect((await search({ q: "ミク" })).titles).toEqual(["初音ミク Voicebank 2"]);
    expect((await search({ q: "音初" })).titles).toEqual([]);
    await site.db.torrent.delete({ where: { id } });
  });

  it("tells a client that asks too often how long to wait, as indexers do", async () => {
    const { username } = await makeMember(site.db);
    const member = await signInClient(site.server.url, username, PASSWORD);
    const json = { name: "Hasty", scopes: ["feeds"] };
    const { token } = (await member.json<{ token: string }>("/api/user/tokens", { json })).body;
    await search({ apikey: token });
    await site.db.rateLimit.updateMany({ data: { points: 1_000_000 } });
    const response = await client.request(`/api/torznab/api?t=search&apikey=${token}`);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(parser.parse(await response.text()).error).toMatchObject({ "@_code": "500" });
    const feed = await client.request(`/feeds/${token}/rss/torrents`);
    expect([feed.status, Number(feed.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    await site.db.rateLimit.deleteMany();
  });

  it("says in Torznab's codes what is wrong", async () => {
    const wrong = async (parameters: Record<string, string>) => (await call(parameters)).error["@_code"];
    expect(await wrong({})).toBe("200");
    expect(await wrong({ t: "search" })).toBe("200");
    expect(await wrong({ t: "tvsearch", apikey })).toBe("203");
    expect(await wrong({ t: "dance", apikey })).toBe("202");
    expect(await wrong({ t: "search", apikey: `pb_${"x".repeat(43)}` })).toBe("100");
    expect(await wrong({ t: "search", apikey, offset: "x" })).toBe("201");
    const { username } = await makeMember(site.db);
    const member = await signInClient(site.server.url, username, PASSWORD);
    const json = { name: "Other", scopes: ["read"] };
    const { token } = (await member.json<{ token: string }>("/api/user/tokens", { json })).body;
    expect(await wrong({ t: "search", apikey: token })).toBe("102");
  });
});
