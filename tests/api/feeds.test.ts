import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { beforeAll, describe, expect, it } from "vitest";
import { readMetainfo } from "#app/domain/catalogue/torrents/metainfo/read-metainfo.ts";
import { foreignTorrent, oneFile } from "#app/domain/catalogue/torrents/metainfo/testing.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";
import { idFromHex } from "#tracker/protocol/ids.ts";
import { announceQuery, decodeStrictly } from "#tracker/testing.ts";

const site = useSharedSite();
const parser = new XMLParser({ ignoreAttributes: false });
let member: Client;
let reader: Client;
let token = "";
const COVER = "0123456789abcdef";

type Item = { title: string; link: string; guid: unknown; description: string; enclosure?: Record<string, string> };

beforeAll(async () => {
  member = await signInClient(site.server.url, (await makeMember(site.db)).username, PASSWORD);
  reader = createClient(site.server.url);
  token = await makeToken(["feeds"]);
  const torrentData = new Uint8Array(foreignTorrent(oneFile, { announce: "http://old.example/announce" }));
  const publisher = await site.db.publisher.create({ data: { name: "Field & Lines", slug: "field-lines" } });
  const product = await site.db.product.create({
    data: { name: "Dusty Kit", slug: "dusty-kit", publisherId: publisher.id },
  });
  await site.db.publisherSlug.create({ data: { slug: "old-lines", publisherId: publisher.id } });
  const { id: torrentId } = await makeTorrent(site.db, {
    torrentData,
    publisherId: publisher.id,
    productId: product.id,
    name: "Broken ]]> & <b>“name”</b> \u0007 of 🎛",
    category: "Samples",
    description: "<script>alert(1)</script> \ud83c and more",
    licence: "Creative Commons",
  });
  await site.db.cover.create({ data: { torrentId, storedName: COVER, alt: 'A "dusty" box' } });
  const covers = path.join(site.server.dataDir, "files", "covers");
  mkdirSync(covers, { recursive: true });
  writeFileSync(path.join(covers, `${COVER}.256.webp`), new Uint8Array([1, 2, 3]));
  await makeTorrent(site.db, { name: "Plain plug-in", category: "VST Effects" });
});

async function makeToken(scopes: string[]): Promise<string> {
  const { body } = await member.json<{ token: string }>("/api/user/tokens", { json: { name: "Reader", scopes } });
  return body.token;
}

async function read(at: string) {
  const response = await reader.request(`/feeds/${token}${at}`);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  expect(XMLValidator.validate(text)).toBe(true);
  return { response, text, xml: parser.parse(text) };
}

describe("a feed of the index", () => {
  it("lists what filters leave, newest first, in well-formed RSS with the .torrent of each", async () => {
    const { response, xml } = await read("/rss/torrents?category=samples");
    expect(response.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
    const item = xml.rss.channel.item as Item;
    expect(item.title).toBe("Broken ]]> & <b>“name”</b>  of 🎛");
    // Readers show a description as HTML: what a member typed is text in it.
    expect(item.description).toContain("<p>&lt;script&gt;alert(1)&lt;/script&gt; \ufffd and more</p>");
    expect(item.description).toContain(
      "<p>Publisher: Field &amp; Lines<br>Category: SAMPLES<br>Size: 4.0 MB<br>Platform: PC<br>Licence: Creative Commons</p>",
    );
    expect(item).toMatchObject({
      category: "SAMPLES",
      "dc:publisher": "Field & Lines",
      "dc:rights": "Creative Commons",
      "torrent:contentLength": 4_194_304,
    });
    expect(item.enclosure).toMatchObject({ "@_type": "application/x-bittorrent" });
    const file = await reader.request(new URL(item.enclosure?.["@_url"] ?? "").pathname);
    expect(file.headers.get("Content-Type")).toBe("application/x-bittorrent");
    const torrent = readMetainfo(new Uint8Array(await file.arrayBuffer()));
    expect(torrent).toMatchObject({
      ok: true,
      value: { announce: expect.stringMatching(/\/announce\/[0-9a-f]{32}\/announce$/) },
    });
  });

  it("is Atom as well, with ids that never change", async () => {
    const first = await read("/atom/torrents");
    const ids = first.xml.feed.entry.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^tag:[0-9a-f]{16}\.invalid,\d{4}-\d\d-\d\d:torrents\/\d+$/);
    const { xml } = await read("/rss/torrents?platform=PC");
    const guids = xml.rss.channel.item.map(({ guid }: { guid: Record<string, string> }) => guid);
    expect(guids).toEqual(ids.map((id: string) => ({ "@_isPermaLink": "false", "#text": id })));
  });

  it("has the .torrent of an Atom entry as its last link, of its own type", async () => {
    const { xml } = await read("/atom/torrents?category=samples");
    const { title, link, content } = xml.feed.entry;
    expect(title).toBe("Broken ]]> & <b>“name”</b>  of 🎛");
    expect(content["@_type"]).toBe("html");
    expect(link.map((one: Record<string, string>) => [one["@_rel"], one["@_type"]])).toEqual([
      ["alternate", undefined],
      ["enclosure", "application/x-bittorrent"],
    ]);
  });

  it("has covers that its reader can open without a session, and nobody with another token", async () => {
    const { text, xml } = await read("/rss/torrents?category=samples");
    const address = new URL(xml.rss.channel.item["media:thumbnail"]["@_url"]).pathname;
    expect(address).toBe(`/feeds/${token}/covers/${COVER}.256.webp`);
    expect(text).toContain('alt="A &quot;dusty&quot; box"');
    const cover = await reader.request(address);
    expect(cover.headers.get("Content-Type")).toBe("image/webp");
    expect(new Uint8Array(await cover.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    const wrong = `/feeds/pb_${"x".repeat(43)}/covers/${COVER}.256.webp`;
    expect((await reader.request(wrong)).status).toBe(401);
    expect((await reader.request(`/feeds/${token}/covers/fedcba9876543210.256.webp`)).status).toBe(404);
  });

  it("holds the reader's token in addresses alone, whatever members write", async () => {
    const trap = "http://evil.example/\uffff/%EF%BF%BF/token/";
    await makeTorrent(site.db, { name: `Trap ${trap}`, category: "Extras", description: trap });
    const { text } = await read("/rss/torrents?category=extras");
    expect(text).toContain("Trap http://evil.example//%EF%BF%BF/token/");
    expect(text).not.toContain(token);
  });

  it("is sent compressed", async () => {
    const headers = { "Accept-Encoding": "gzip" };
    for (const format of ["rss", "atom"]) {
      const answer = await reader.request(`/feeds/${token}/${format}/torrents`, { headers });
      expect(answer.headers.get("Content-Encoding")).toBe("gzip");
    }
  });

  it("is answered 304 where nothing has changed", async () => {
    const { response } = await read("/rss/torrents");
    const headers = { "If-None-Match": response.headers.get("ETag") ?? "" };
    const again = await reader.request(`/feeds/${token}/rss/torrents`, { headers });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    const other = await reader.request(`/feeds/${token}/rss/torrents?category=samples`, { headers });
    expect(other.status).toBe(200);
  });
});

it("an answer that nothing has changed counts for nothing of the token's limit, where the process knows the feed", async () => {
  const { response } = await read("/rss/announcements");
  expect(response.headers.get("RateLimit-Remaining")).toBeTruthy();
  const headers = { "If-None-Match": response.headers.get("ETag") ?? "" };
  // Another process may answer, which reads the feed first.
  // A parameter that the feed does not know makes no other feed.
  await eventually(async () => {
    const again = await reader.request(`/feeds/${token}/rss/announcements?x=${randomUUID()}`, { headers });
    expect(again.status).toBe(304);
    expect(again.headers.get("RateLimit-Remaining")).toBeNull();
  });
});

it("publishers and products have feeds, under their former addresses too", async () => {
  for (const path of ["/rss/publishers/field-lines", "/rss/publishers/old-lines"]) {
    const { xml } = await read(path);
    expect(xml.rss.channel.title).toContain("Field & Lines");
    expect(xml.rss.channel.link).toMatch(/\/publishers\/field-lines$/);
    expect(xml.rss.channel.item.category).toBe("SAMPLES");
  }
  const { xml } = await read("/atom/products/old-lines/dusty-kit");
  expect(xml.feed.title).toContain("Field & Lines: Dusty Kit");
  expect(xml.feed.entry.category).toEqual({ "@_term": "SAMPLES" });
  expect((await reader.request(`/feeds/${token}/rss/products/field-lines/none`)).status).toBe(404);
  expect((await reader.request(`/feeds/${token}/rss/publishers/none`)).status).toBe(404);
});

it("a feed without entries has the date of the site, the publisher or the product", async () => {
  const { createdAt } = await site.db.user.findFirstOrThrow({ orderBy: { createdAt: "asc" } });
  const { xml } = await read("/rss/torrents?search=zqzqzq");
  expect(xml.rss.channel.lastBuildDate).toBe(createdAt.toUTCString());
  const made = new Date("2026-05-04T03:02:01Z");
  const publisher = await site.db.publisher.create({ data: { name: "Silent", slug: "silent", createdAt: made } });
  await site.db.product.create({
    data: { name: "Pause", slug: "pause", publisherId: publisher.id, createdAt: made },
  });
  for (const path of ["publishers/silent", "products/silent/pause"])
    expect((await read(`/atom/${path}`)).xml.feed.updated).toBe(made.toISOString());
});

it("announcements and topics have feeds, and reading one counts no view", async () => {
  const { id: categoryId } = await site.db.forumCategory.findFirstOrThrow();
  const topic = { categoryId, title: "A topic", content: "How it began." };
  const { body } = await member.json<{ id: number }>("/api/forum/topics", { json: topic });
  await member.json(`/api/forum/topics/${body.id}/replies`, { json: { content: "And how it went on." } });
  const { xml } = await read(`/rss/topics/${body.id}`);
  expect(xml.rss.channel.item.map(({ description }: Item) => description)).toEqual([
    "<p>And how it went on.</p>",
    "<p>How it began.</p>",
  ]);
  expect(await site.db.forumTopic.findUnique({ where: { id: body.id } })).toMatchObject({ views: 0 });
  const admin = await signInClient(site.server.url, "operator", "correct horse battery");
  await admin.json("/api/notifications", { json: { message: "Maintenance on Sunday.\nAn hour at most." } });
  const told = await read("/atom/announcements");
  expect(told.xml.feed.entry.title).toBe("Maintenance on Sunday.");
});

it("a token in an address is refused where it has ended or is for something else, in a line of text", async () => {
  const wrong = await reader.request(`/feeds/pb_${"x".repeat(43)}/rss/torrents`);
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toBe("This token does not exist or has expired.\n");
  const other = await makeToken(["read", "download"]);
  expect((await reader.request(`/feeds/${other}/rss/torrents`)).status).toBe(403);
  expect((await reader.request(`/feeds/${other}/download/1`)).status).toBe(403);
  expect((await reader.request(`/feeds/${token}/json/torrents`)).status).toBe(404);
  expect((await reader.request(`/feeds/${token}/rss/topics/987654`)).status).toBe(404);
  expect((await reader.request(`/feeds/${token}/rss/torrents?category=warez`)).status).toBe(422);
});

it("what a token downloads carries neither the member's passkey nor their token for web seeds, and ends with it", async () => {
  const owner = await makeMember(site.db);
  const client = await signInClient(site.server.url, owner.username, PASSWORD);
  const made = await client.json<{ id: number; token: string }>("/api/user/tokens", {
    json: { name: "Reader", scopes: ["feeds"] },
  });
  const bytes = new Uint8Array(foreignTorrent(oneFile));
  const name = `Kit ${randomUUID()}`;
  const torrent = await makeTorrent(site.db, { torrentData: bytes, name });
  await site.db.webSeed.create({ data: { torrentId: torrent.id, store: "folder", folder: name, bytes: 1n } });
  await site.db.setting.upsert({
    where: { key: "webSeeds" },
    create: { key: "webSeeds", value: { isAllowed: true } },
    update: { value: { isAllowed: true } },
  });
  const read = async (from: Client, path: string) => {
    const file = new Uint8Array(await (await from.request(path)).arrayBuffer());
    const metainfo = readMetainfo(file);
    if (!metainfo.ok) throw new Error(metainfo.message);
    const seed = /\/seed\/([^/]+)\//.exec(Buffer.from(file).toString("latin1"))?.[1] ?? "";
    return { announce: metainfo.value.announce ?? "", seed, text: Buffer.from(file).toString("latin1") };
  };
  const own = await read(client, `/torrents/${torrent.id}/download`);
  expect(own.announce).toBe(`${site.server.url}/announce/${owner.passkey}/announce`);
  const byFeed = await read(reader, `/feeds/${made.body.token}/download/${torrent.id}`);
  expect(byFeed.text).not.toContain(owner.passkey);
  expect(byFeed.text).not.toContain(made.body.token);
  expect([byFeed.seed === own.seed, byFeed.seed.length > 20]).toEqual([false, true]);
  expect((await read(reader, `/feeds/${made.body.token}/download/${torrent.id}`)).text).toBe(byFeed.text);

  const query = (uploaded: number) => announceQuery({ info_hash: idFromHex(torrent.infoHash ?? "") ?? "", uploaded });
  const announce = async (uploaded = 0) =>
    decodeStrictly(new Uint8Array(await (await fetch(`${byFeed.announce}?${query(uploaded)}`)).arrayBuffer()));
  await eventually(async () => expect(await announce()).toMatchObject({ incomplete: 1 }));
  expect(await announce(700)).toMatchObject({ incomplete: 1 });
  await eventually(async () =>
    expect(await site.db.trackerStats.findUnique({ where: { userId: owner.id } })).toMatchObject({ uploaded: 700n }),
  );
  const seedPath = (token: string) => `/seed/${token}/${torrent.id}/none`;
  expect((await reader.request(seedPath(byFeed.seed))).status).toBe(404);

  await client.json(`/api/user/tokens/${made.body.id}`, { method: "DELETE" });
  await eventually(async () => expect((await announce())["failure reason"]).toMatch(/^This passkey is not valid/));
  expect((await reader.request(seedPath(byFeed.seed))).status).toBe(403);
  expect((await reader.request(seedPath(own.seed))).status).toBe(404);
});

it("a token for feeds does nothing else", async () => {
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of ["/api/user/profile", "/api/public/torrents", "/api/user/passkey", "/api/messages"])
    expect((await reader.request(path, { headers })).status).toBe(403);
  const both = { name: "Both", scopes: ["feeds", "read"] };
  expect((await member.json("/api/user/tokens", { json: both })).body).toMatchObject({
    errors: { scopes: ["A token for feeds cannot have other scopes."] },
  });
});

it("screens of publishers, products and saved searches lead to the page of their feed, which shows what is in it", async () => {
  await member.request("/saved-searches/new?query=category%3Dsamples", {
    form: { name: "Mine", query: "category=samples" },
  });
  for (const [screen, feed, title] of [
    ["/publishers/field-lines", "/feeds?of=publisher-field-lines", "Feed: Field &amp; Lines"],
    [
      "/products/field-lines/dusty-kit",
      "/feeds?of=product-field-lines%2Fdusty-kit",
      "Feed: Field &amp; Lines: Dusty Kit",
    ],
    ["/saved-searches", "/feeds?category=samples", "Feed: SAMPLES"],
    ["/?category=samples", "/feeds?category=samples", "Feed: SAMPLES"],
  ] as const) {
    const html = await (await member.request(screen)).text();
    expect(html, screen).toContain(`href="${feed}"`);
    // An address of a feed holds a token, so no page names one by itself.
    expect(html).not.toContain('rel="alternate"');
    const page = await (await member.request(feed)).text();
    expect(page).toContain(title);
    expect(page).toContain("Broken ]]&gt; &amp; &lt;b&gt;");
  }
  expect((await member.request("/feeds?of=product-field-lines/none")).status).toBe(404);
});

it("the page of feeds makes the address of a list without JavaScript, and it works", async () => {
  const page = await member.request("/feeds?category=samples");
  expect(await page.text()).toContain("Feed: SAMPLES");
  const made = await (await member.request("/feeds?category=samples", { form: {} })).text();
  const [, address = ""] = /(\/feeds\/pb_[\w-]{43}\/rss\/torrents\?category=samples)/.exec(made) ?? [];
  const feed = parser.parse(await (await reader.request(address)).text());
  expect(feed.rss.channel.title).toContain("SAMPLES");
});
