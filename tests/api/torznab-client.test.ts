import { beforeAll, describe, expect, it } from "vitest";
import { foreignTorrent, oneFile } from "#app/domain/catalogue/torrents/metainfo/testing.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";
import { createTorznabClient, readCaps, readPage, TorznabError } from "#tests/support/torznab-client.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
/** After the examples of the two specifications: the same elements and attributes, with what a reader may trip over. */
const examples = {
  caps: `${declaration}<caps>
    <server version="1.1" title="Indexer" strapline="…" email="…" url="http://indexer.local/" image="…" />
    <limits max="100" default="50" />
    <retention days="400" />
    <registration available="yes" open="yes" />
    <searching>
      <search available="yes" supportedParams="q" />
      <tv-search available="yes" supportedParams="q,rid,tvdbid,season,ep" />
      <movie-search available="no" supportedParams="q,imdbid,genre" />
      <audio-search available="no" supportedParams="q" />
    </searching>
    <categories>
      <category id="2000" name="Movies"><subcat id="2010" name="Foreign" /></category>
      <category id="1000001" name="Debian" description="Latest Debian stuff" />
    </categories>
    <tags><tag name="trusted" description="Uploader has high reputation" /></tags>
  </caps>`,
  music: `${declaration}<rss version="2.0"><channel><title>example.com</title>
    <newznab:response offset="0" total="1234"/>
    <item>
      <title>A.Public.Domain.Album.Name</title>
      <guid isPermaLink="true">http://servername.com/rss/viewnzb/e9c5</guid>
      <link>http://servername.com/rss/nzb/e9c5&amp;i=1&amp;r=18cf</link>
      <pubDate>Sun, 06 Jun 2010 17:29:23 +0100</pubDate>
      <category>Music > MP3</category>
      <enclosure url="https://yoursite.com/download.php?torrent=123&amp;passkey=123456" length="1460985071" type="application/x-bittorrent" />
      <newznab:attr name="category" value="3000" />
      <newznab:attr name="category" value="3010" />
      <newznab:attr name="size" value="144967295" />
      <newznab:attr name="album" value="Groovy Tunes" />
      <torznab:attr name="category" value="3010" />
      <torznab:attr name="seeders" value="1" />
      <torznab:attr name="peers" value="4" />
    </item></channel></rss>`,
  nothing: `${declaration}<rss><channel><newznab:response offset="0" total="0"/></channel></rss>`,
  refused: `${declaration}<error code="100" description="Incorrect user credentials"/>`,
};

describe("the client reads the specification's examples:", () => {
  it("what an indexer can do", () => {
    expect(readCaps(examples.caps)).toEqual({
      title: "Indexer",
      limits: { max: 100, default: 50 },
      modes: { search: ["q"], "tv-search": ["q", "rid", "tvdbid", "season", "ep"] },
      categories: [
        { id: 2000, name: "Movies", subcategories: [{ id: 2010, name: "Foreign" }] },
        { id: 1000001, name: "Debian", subcategories: [] },
      ],
    });
  });

  it("results, with attributes that occur several times and the third of three figures", () => {
    const { total, items } = readPage(examples.music);
    expect(total).toBe(1234);
    expect(items[0]).toMatchObject({
      guid: "http://servername.com/rss/viewnzb/e9c5",
      link: "http://servername.com/rss/nzb/e9c5&i=1&r=18cf",
      published: new Date("2010-06-06T16:29:23Z"),
      size: 144_967_295,
      categories: [3000, 3010],
      seeders: 1,
      leechers: 3,
      peers: 4,
    });
    expect(items[0]?.attributes.get("album")).toEqual(["Groovy Tunes"]);
    expect(readPage(examples.nothing)).toEqual({ offset: 0, total: 0, items: [] });
  });

  it("errors", () => {
    expect(() => readPage(examples.refused)).toThrow(new TorznabError(100, "Incorrect user credentials"));
    expect(() => readPage("<html><p>")).toThrow(/no XML/);
  });
});

describe("with this site the client", () => {
  const site = useSharedSite();
  let client: ReturnType<typeof createTorznabClient>;
  let endpoint = "";

  beforeAll(async () => {
    const member = await signInClient(site.server.url, (await makeMember(site.db)).username, PASSWORD);
    const json = { name: "Client", scopes: ["feeds"] };
    const { token } = (await member.json<{ token: string }>("/api/user/tokens", { json })).body;
    endpoint = new URL("/api/torznab/api", site.server.url).href;
    client = createTorznabClient(endpoint, token);
    const torrentData = new Uint8Array(foreignTorrent(oneFile, { announce: "http://old.example/announce" }));
    const publisher = await site.db.publisher.create({ data: { name: "Field Lines", slug: "field-lines" } });
    for (let n = 1; n <= 7; n++)
      await makeTorrent(site.db, {
        name: n === 7 ? "Writing for Strings" : `Dusty Kit ${n}`,
        category: n === 7 ? "eBooks/Tutorials" : "Samples",
        ...(n === 1 ? { torrentData, publisherId: publisher.id, seeders: 3, leechers: 2 } : {}),
        createdAt: new Date(Date.UTC(2026, 5, n)),
      });
  });

  it("learns what it can ask for, and finds a category by its own number as by the standard one", async () => {
    const { modes, limits, categories } = await client.caps();
    expect(Object.keys(modes)).toEqual(["search", "music-search", "audio-search", "book-search"]);
    expect(limits.max).toBe(100);
    const audio = categories.find(({ id }) => id === 3000);
    const samples = audio?.subcategories.find(({ name }) => name === "SAMPLES")?.id ?? 0;
    expect(samples).toBeGreaterThanOrEqual(100_000);
    expect((await client.search("search", { cat: [samples] })).total).toBe(6);
    // Unknown categories are ignored, and no item is listed twice.
    expect((await client.search("search", { cat: [3000, samples, 1234] })).items).toHaveLength(6);
    expect((await client.search("search", { cat: [1234] })).items).toEqual([]);
  });

  it("finds music and books by their own parameters, and by words where the site has no such parameter", async () => {
    const titles = async (page: ReturnType<typeof client.find>) => (await page).items.map(({ title }) => title);
    expect(await titles(client.find("music", { label: "field lines", album: "dusty kit" }))).toEqual(["Dusty Kit 1"]);
    expect(await titles(client.find("book", { title: "strings" }))).toEqual(["Writing for Strings"]);
    expect(await titles(client.find("book", { series: "writing strings" }))).toEqual(["Writing for Strings"]);
  });

  it("reads what a torrent client needs of each result, and downloads it without anything else", async () => {
    const [item] = (await client.search("search", { q: "dusty kit 1" })).items;
    expect(item).toMatchObject({ size: 4_194_304, seeders: 3, leechers: 2, peers: 5 });
    expect(item?.categories).toContain(3000);
    expect(item?.attributes.get("infohash")?.[0]).toMatch(/^[0-9a-f]{40}$/);
    expect(item?.enclosure.type).toBe("application/x-bittorrent");
    const file = await fetch(item?.enclosure.url ?? "");
    expect(file.headers.get("Content-Type")).toBe("application/x-bittorrent");
  });

  it("walks all pages and meets each result once; beyond the last one there is nothing", async () => {
    const all = await client.all({}, 2);
    expect(all.map(({ title }) => title)).toEqual([
      "Writing for Strings",
      ...[6, 5, 4, 3, 2, 1].map((n) => `Dusty Kit ${n}`),
    ]);
    expect(new Set(all.map(({ guid }) => guid)).size).toBe(7);
    for (const offset of [7, 1_000, 1_001, 2_000_000])
      expect(await client.search("search", { offset })).toEqual({ offset, total: 7, items: [] });
    expect((await client.search("search", { limit: 0 })).items).toEqual([]);
    // More than the most is the most.
    expect((await client.search("search", { limit: 5_000 })).items).toHaveLength(7);
  });

  it.each([
    [{ cat: "audio" }, 201],
    [{ cat: "3000," }, 201],
    [{ offset: -1 }, 201],
    [{ limit: "many" }, 201],
    [{ t: "movie" }, 203],
    [{ t: "getnfo" }, 203],
    [{ t: "dance" }, 202],
    [{ t: "" }, 200],
    [{ apikey: "" }, 200],
    [{ apikey: "pb_none" }, 100],
  ])("is told by its code that %j is wrong", async (parameters, code) => {
    await expect(client.search("search", parameters as Record<string, string>)).rejects.toMatchObject({ code });
  });

  it("may write the names of parameters in any case", async () => {
    expect(readCaps(await (await fetch(`${endpoint}?T=caps`)).text()).limits.default).toBe(100);
  });
});
