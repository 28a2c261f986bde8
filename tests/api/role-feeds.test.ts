import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import { CHAT_PATH } from "#app/chat/frames.ts";
import { foreignTorrent, oneFile } from "#app/domain/catalogue/torrents/metainfo/testing.ts";
import type { Scope } from "#app/domain/people/tokens/scopes.ts";
import { connectClient } from "#tests/support/chat-client.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { code } from "#tests/support/import-graph.ts";
import { useSharedSite } from "#tests/support/site.ts";
import { byTicket } from "#tests/support/who-may-open.ts";

/*
 * Each feed, event stream and socket, asked for by those who may have it and by everybody else. A new one has no row
 * here, which fails.
 */
const site = useSharedSite();
const COVER = "fedcba9876543210";
/** The things of the member that the rows name. */
const of = { torrent: 0, upload: 0, topic: 0, hiddenTopic: 0, collection: 0 };

type Caller = { client: Client; token: (scope: Scope) => string };
let member: Caller;
let other: Caller;
let staff: Caller;
let suspended: Caller;

/** A member with a session, and with a token for each scope. */
async function makeCaller(more: object = {}, scopes: Scope[] = ["read", "messages", "upload", "feeds"]) {
  const { id, username } = await makeMember(site.db, more);
  const client = await signInClient(site.server.url, username, PASSWORD);
  const tokens = new Map<Scope, string>();
  for (const scope of scopes) tokens.set(scope, (await makeToken(client, scope)).token);
  const token = (scope: Scope) => tokens.get(scope) ?? "";
  return { id, client, token };
}

async function makeToken(client: Client, scope: Scope): Promise<{ id: number; token: string }> {
  const json = { name: scope, scopes: [scope], password: PASSWORD };
  const { status, body } = await client.json<{ id: number; token: string }>("/api/user/tokens", { json });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** A session and a token that have ended. */
async function makeEnded(scope: Scope) {
  const { client } = await makeCaller({}, []);
  const { id, token } = await makeToken(client, scope);
  expect((await client.json(`/api/user/tokens/${id}`, { method: "DELETE" })).status).toBe(200);
  const cookies = new Map(client.cookies);
  expect((await client.json("/api/auth/logout", { method: "POST" })).status).toBe(200);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return { client, token: () => token };
}

beforeAll(async () => {
  const { db, server } = site;
  const own = await makeCaller();
  member = own;
  other = await makeCaller();
  staff = await makeCaller({ isAdmin: true }, ["read", "messages", "upload", "feeds", "admin"]);
  const closed = await makeCaller();
  suspended = closed;
  await db.user.update({ where: { id: closed.id }, data: { isSuspended: true } });
  const publisher = await db.publisher.create({ data: { name: "Field", slug: "field" } });
  const product = await db.product.create({ data: { name: "Kit", slug: "kit", publisherId: publisher.id } });
  const torrentData = new Uint8Array(foreignTorrent(oneFile));
  of.torrent = (await makeTorrent(db, { torrentData, productId: product.id, publisherId: publisher.id })).id;
  await db.cover.create({ data: { torrentId: of.torrent, storedName: COVER, alt: "" } });
  const covers = path.join(server.dataDir, "files", "covers");
  mkdirSync(covers, { recursive: true });
  writeFileSync(path.join(covers, `${COVER}.256.webp`), new Uint8Array([1, 2, 3]));
  const draft = { userId: own.id, fileName: "kit.torrent", fileSize: "1 KB", name: "Kit" };
  of.upload = (await db.userUpload.create({ data: draft })).id;
  const at = { createdAt: new Date(), updatedAt: new Date() };
  of.collection = (await db.collection.create({ data: { ownerId: own.id, name: "Mine", ...at } })).id;
  const topicIn = async (isHidden: boolean) => {
    const category = await db.forumCategory.create({ data: { name: `Hidden: ${isHidden}`, isHidden } });
    const data = { title: "A topic", content: "Words", categoryId: category.id, authorId: own.id };
    return (await db.forumTopic.create({ data })).id;
  };
  [of.topic, of.hiddenTopic] = [await topicIn(false), await topicIn(true)];
});

/** Torznab tells its refusals by a code in the answer, as its clients expect. */
const torznabCodes: Record<string, number> = { 100: 401, 102: 403 };

async function statusOf(response: Response): Promise<number> {
  if (!response.headers.get("Content-Type")?.startsWith("application/xml")) {
    await response.body?.cancel();
    return response.status;
  }
  const [, said] = /<error code="(\d+)"/.exec(await response.text()) ?? [];
  return said === undefined ? response.status : (torznabCodes[said] ?? 0);
}

type Row = { at: (token: string) => string; other?: number; staff?: number };

/** Each feed's address by its reader's token, and what another member and staff are answered where not 200. */
const feeds: Record<string, Row> = {
  "feeds/:token/:format/torrents": { at: (token) => `/feeds/${token}/rss/torrents` },
  "feeds/:token/:format/announcements": { at: (token) => `/feeds/${token}/atom/announcements` },
  "feeds/:token/:format/topics/:topicId": { at: (token) => `/feeds/${token}/rss/topics/${of.topic}` },
  "feeds/:token/:format/publishers/:slug": { at: (token) => `/feeds/${token}/rss/publishers/field` },
  "feeds/:token/:format/products/:publisherSlug/:slug": { at: (token) => `/feeds/${token}/rss/products/field/kit` },
  "feeds/:token/:format/collections/:collectionId": {
    at: (token) => `/feeds/${token}/rss/collections/${of.collection}`,
    other: 404,
    staff: 404,
  },
  "feeds/:token/:format/follows": { at: (token) => `/feeds/${token}/rss/follows` },
  "feeds/:token/:format/my-torrents": { at: (token) => `/feeds/${token}/rss/my-torrents?view=mine` },
  "feeds/:token/:format/newer": { at: (token) => `/feeds/${token}/rss/newer` },
  "feeds/:token/covers/:file": { at: (token) => `/feeds/${token}/covers/${COVER}.256.webp` },
  "feeds/:token/download/:torrentId": { at: (token) => `/feeds/${token}/download/${of.torrent}` },
  "api/torznab/api": { at: (token) => `/api/torznab/api?t=search&apikey=${token}` },
};

describe("a feed", () => {
  it("has a row here, whichever it is", () => {
    expect(Object.keys(feeds).sort()).toEqual(byTicket.filter((one) => /^(feeds|api)\//.test(one)).sort());
  });

  it.each(Object.entries(feeds))(
    "is read at %s by a token for feeds of a member in good standing alone",
    async (_, { at, other: byOther = 200, staff: byStaff = 200 }) => {
      const nobody = createClient(site.server.url);
      const ended = await makeEnded("feeds");
      const status = async (token: string, client = nobody) => statusOf(await client.request(at(token)));
      expect({
        visitor: await status("nothing"),
        session: await status("nothing", member.client),
        member: await status(member.token("feeds")),
        other: await status(other.token("feeds")),
        staff: await status(staff.token("feeds")),
        suspended: await status(suspended.token("feeds")),
        otherScope: await status(member.token("read")),
        revoked: await status(ended.token()),
      }).toEqual({
        ...{ visitor: 401, session: 401, member: 200, other: byOther, staff: byStaff },
        ...{ suspended: 401, otherScope: 403, revoked: 401 },
      });
    },
  );

  it("of a hidden category is its moderators' alone", async () => {
    const status = async (caller: Caller) =>
      (await createClient(site.server.url).request(`/feeds/${caller.token("feeds")}/rss/topics/${of.hiddenTopic}`))
        .status;
    expect([await status(member), await status(other), await status(staff)]).toEqual([404, 404, 200]);
  });
});

type Stream = { at: () => string; scope: Scope; member?: number; other?: number };

/** Each event stream, the scope of the tokens that may read it, and what members are answered where not 200. */
const streams: Record<string, Stream> = {
  "/notices/events": { at: () => "/api/notices/events", scope: "messages" },
  "/torrents/:torrentId/previews/events": { at: () => `/api/torrents/${of.torrent}/previews/events`, scope: "read" },
  "/uploads/:uploadId/previews/events": {
    at: () => `/api/uploads/${of.upload}/previews/events`,
    scope: "upload",
    other: 404,
  },
  "/admin/imports/events": { at: () => "/api/admin/imports/events", scope: "upload", member: 403, other: 403 },
  "/admin/sync/events": { at: () => "/api/admin/sync/events", scope: "admin", member: 403, other: 403 },
};

describe("an event stream", () => {
  it("has a row here, whichever it is", () => {
    const made = apiTables.filter((row) => "produces" in row && row.produces === "text/event-stream");
    expect(Object.keys(streams).sort()).toEqual(made.map(({ path: at }) => at).sort());
    expect(made.map(({ path: at, scope }) => [at, scope])).toEqual(
      made.map(({ path: at }) => [at, streams[at]?.scope]),
    );
  });

  it.each(Object.entries(streams))("opens at %s for those who may read what it tells", async (_, row) => {
    const { at, scope, member: byMember = 200, other: byOther = 200 } = row;
    const nobody = createClient(site.server.url);
    const ended = await makeEnded("read");
    const status = async (client: Client) => statusOf(await client.request(at()));
    const byToken = async (token: string) =>
      statusOf(await nobody.request(at(), { headers: { Authorization: `Bearer ${token}` } }));
    const holder = byMember === 200 ? member : staff;
    expect({
      visitor: await status(nobody),
      member: await status(member.client),
      other: await status(other.client),
      suspended: await status(suspended.client),
      signedOut: await status(ended.client),
      holder: await status(holder.client),
      token: await byToken(holder.token(scope)),
      otherScope: await byToken(holder.token("feeds")),
      suspendedToken: await byToken(suspended.token("read")),
      revoked: await byToken(ended.token()),
    }).toEqual({
      ...{ visitor: 401, member: byMember, other: byOther, suspended: 401, signedOut: 401, holder: 200, token: 200 },
      ...{ otherScope: 403, suspendedToken: 401, revoked: 401 },
    });
  });
});

describe("a socket", () => {
  it("is the chat's, and no other is served", () => {
    const serving = code.filter((file) => /new WebSocketServer\(/.test(readFileSync(file, "utf8")));
    expect(serving).toEqual(["app/chat/upgrade-handler.server.ts"]);
  });

  it("opens for the session of a member in good standing, from this site, and for no token", async () => {
    const cookieOf = ({ cookies }: Client) => ({
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    });
    const open = async (headers: Record<string, string>, at = CHAT_PATH) => {
      const { opened, socket } = connectClient(`${site.server.url.replace("http", "ws")}${at}`, headers);
      const status = await opened;
      socket.terminate();
      return status;
    };
    const limited = await makeCaller({}, []);
    const step = { kind: "limit", rights: ["chat"], reason: "Too much of it." };
    const taken = await staff.client.json(`/api/admin/users/${limited.id}/standing`, { json: step });
    expect(taken.status, JSON.stringify(taken.body)).toBeLessThan(300);
    const ended = await makeEnded("read");
    expect({
      visitor: await open({}),
      member: await open(cookieOf(member.client)),
      limited: await open(cookieOf(limited.client)),
      suspended: await open(cookieOf(suspended.client)),
      signedOut: await open(cookieOf(ended.client)),
      token: await open({ authorization: `Bearer ${member.token("read")}` }),
      foreign: await open({ ...cookieOf(member.client), origin: "https://elsewhere.example" }),
      elsewhere: await open(cookieOf(member.client), "/ws/other"),
    }).toEqual({
      ...{ visitor: 401, member: 101, limited: 101, suspended: 401, signedOut: 401, token: 401, foreign: 403 },
      elsewhere: 404,
    });
  });
});
