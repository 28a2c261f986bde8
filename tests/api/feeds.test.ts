import { XMLParser, XMLValidator } from "fast-xml-parser";
import { beforeAll, describe, expect, it } from "vitest";
import { readMetainfo } from "#app/domain/torrents/metainfo/read-metainfo.ts";
import { foreignTorrent, oneFile } from "#app/domain/torrents/metainfo/testing.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSite } from "#tests/support/site.ts";

const site = useSite({ WEB_PROCESSES: "1" });
const parser = new XMLParser({ ignoreAttributes: false });
let member: Client;
let reader: Client;
let token = "";

type Item = { title: string; link: string; guid: unknown; description: string; enclosure?: Record<string, string> };

beforeAll(async () => {
  member = await signInClient(site.server.url, (await makeMember(site.db)).username, PASSWORD);
  reader = createClient(site.server.url);
  token = await makeToken(["feeds"]);
  const torrentData = new Uint8Array(foreignTorrent(oneFile, { announce: "http://old.example/announce" }));
  await makeTorrent(site.db, {
    torrentData,
    name: "Broken ]]> & <b>“name”</b> \u0007 of 🎛",
    category: "Samples",
    description: "<script>alert(1)</script> \ud83c and more",
    licence: "Creative Commons",
  });
  await makeTorrent(site.db, { name: "Plain plug-in", category: "VST Effects" });
});

async function makeToken(scopes: string[]): Promise<string> {
  const { body } = await member.json<{ token: string }>("/api/user/tokens", { json: { name: "Reader", scopes } });
  return body.token;
}

async function read(path: string) {
  const response = await reader.request(`/feeds/${token}${path}`);
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
    expect(item.description).toContain("Creative Commons");
    expect(item.description).toContain("<script>alert(1)</script>");
    expect(item.enclosure).toMatchObject({ "@_type": "application/x-bittorrent" });
    const file = await reader.request(new URL(item.enclosure?.["@_url"] ?? "").pathname);
    expect(file.headers.get("Content-Type")).toBe("application/x-bittorrent");
    const torrent = readMetainfo(new Uint8Array(await file.arrayBuffer()));
    expect(torrent).toMatchObject({
      ok: true,
      value: { announce: expect.stringMatching(/\/announce\/[0-9a-f]{32}$/) },
    });
  });

  it("is Atom as well, with ids that never change", async () => {
    const first = await read("/atom/torrents");
    const ids = first.xml.feed.entry.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect((await member.request(new URL(id).pathname)).status).toBe(200);
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

it("announcements and topics have feeds, and reading one counts no view", async () => {
  const { id: categoryId } = await site.db.forumCategory.findFirstOrThrow();
  const topic = { categoryId, title: "A topic", content: "How it began." };
  const { body } = await member.json<{ id: number }>("/api/forum/topics", { json: topic });
  await member.json(`/api/forum/topics/${body.id}/replies`, { json: { content: "And how it went on." } });
  const { xml } = await read(`/rss/topics/${body.id}`);
  expect(xml.rss.channel.item.map(({ description }: Item) => description)).toEqual([
    "And how it went on.",
    "How it began.",
  ]);
  expect(await site.db.forumTopic.findUnique({ where: { id: body.id } })).toMatchObject({ views: 0 });
  const admin = await signInClient(site.server.url, "operator", "correct horse battery");
  await admin.json("/api/notifications", { json: { message: "Maintenance on Sunday.\nAn hour at most." } });
  const told = await read("/atom/announcements");
  expect(told.xml.feed.entry.title["#text"]).toBe("Maintenance on Sunday.");
});

it("a token in an address is refused where it has ended or is for something else, in a line of text", async () => {
  const wrong = await reader.request(`/feeds/pb_${"x".repeat(43)}/rss/torrents`);
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toBe("There is no such token, or it has ended.\n");
  const other = await makeToken(["read", "download"]);
  expect((await reader.request(`/feeds/${other}/rss/torrents`)).status).toBe(403);
  expect((await reader.request(`/feeds/${other}/download/1`)).status).toBe(403);
  expect((await reader.request(`/feeds/${token}/json/torrents`)).status).toBe(404);
  expect((await reader.request(`/feeds/${token}/rss/topics/987654`)).status).toBe(404);
  expect((await reader.request(`/feeds/${token}/rss/torrents?category=warez`)).status).toBe(422);
});

it("a token for feeds does nothing else", async () => {
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of ["/api/user/profile", "/api/public/torrents", "/api/user/passkey", "/api/messages"])
    expect((await reader.request(path, { headers })).status).toBe(403);
  const both = { name: "Both", scopes: ["feeds", "read"] };
  expect((await member.json("/api/user/tokens", { json: both })).body).toMatchObject({
    errors: { scopes: ["A token for feeds can do nothing else."] },
  });
});

it("the page of feeds makes the address of a list without JavaScript, and it works", async () => {
  const page = await member.request("/feeds?category=samples");
  expect(await page.text()).toContain("Feed: SAMPLES");
  const made = await (await member.request("/feeds?category=samples", { form: {} })).text();
  const [, address = ""] = /(\/feeds\/pb_[\w-]{43}\/rss\/torrents\?category=samples)/.exec(made) ?? [];
  const feed = parser.parse(await (await reader.request(address)).text());
  expect(feed.rss.channel.title).toContain("SAMPLES");
});
