import { beforeAll, describe, expect, it } from "vitest";
import { contentsRow, storeContents } from "#app/domain/catalogue/contents/store-contents.server.ts";
import { createTorrent } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let member: Client;
let other: Client;
let admin: Client;
let id: number;

beforeAll(async () => {
  const [a, b, c] = await Promise.all([
    makeMember(site.db),
    makeMember(site.db),
    makeMember(site.db, { isAdmin: true }),
  ]);
  [member, other, admin] = (await Promise.all(
    [a, b, c].map(({ username }) => signInClient(site.server.url, username, PASSWORD)),
  )) as [Client, Client, Client];
  const { bytes, infoHash } = await createTorrent({
    name: "Kit",
    files: [{ path: ["a"], bytes: new Uint8Array(20_000) }],
  });
  id = (await makeTorrent(site.db, { name: 'Kit "ä" <1>', torrentData: bytes, infoHash, nfo: "║ nfo ║" })).id;
});

describe("every call of the index", () => {
  it.each([
    ["GET", "/api/public/torrents"],
    ["GET", "/api/torrents"],
    ["GET", "/api/torrents/1/download"],
    ["GET", "/api/torrents/1/nfo"],
    ["GET", "/api/torrents/1/nfo/download"],
    ["GET", "/api/torrents/1/comments"],
    ["POST", "/api/torrents/1/comments"],
    ["PATCH", "/api/comments/1"],
    ["DELETE", "/api/comments/1"],
    ["GET", "/api/torrents/1/thanks"],
    ["POST", "/api/comments/1/thanks"],
    ["DELETE", "/api/forum/replies/1/thanks"],
    ["GET", "/api/user/profile"],
    ["GET", "/api/user/profile-picture"],
    ["POST", "/api/user/profile-picture"],
  ])("refuses a visitor: %s %s", async (method, path) => {
    const { status, body } = await createClient(site.server.url).json(path, { method });
    expect([status, body]).toEqual([401, { message: "Log in to continue." }]);
  });

  it("lists torrents by name, and keeps the administrators' list from members", async () => {
    const { status, body } = await member.json<{ torrents: { name: string }[]; total: number }>(
      "/api/public/torrents?limit=20&offset=0&search=kit",
    );
    expect([status, body.total, body.torrents[0]?.name]).toEqual([200, 1, 'Kit "ä" <1>']);
    expect((await member.json("/api/torrents")).status).toBe(403);
    expect((await admin.json("/api/torrents?page=1&limit=100")).body).toMatchObject({ total: 1, hasMore: false });
  });

  it.each([
    "limit=x",
    "limit=0",
    "offset=-1",
    "offset=1e99",
    "sortBy=passkey",
    "sortOrder=sideways",
    "platform=C64",
    "category=warez",
    `search=${"a".repeat(101)}`,
  ])("answers 422 to %s", async (query) => {
    expect((await member.json(`/api/public/torrents?${query}`)).status).toBe(422);
  });

  it("finds words inside names without spaces", async () => {
    const names = ["鼓组采样包 WAV", "東京808", "พิณลูกทุ่งอีสาน"];
    const made = await Promise.all(names.map((name) => makeTorrent(site.db, { name })));
    for (const [at, search] of ["采样", "東京", "ลูกทุ่ง"].entries()) {
      const path = `/api/public/torrents?search=${encodeURIComponent(search)}`;
      const { body } = await member.json<{ torrents: { name: string }[] }>(path);
      expect(body.torrents.map(({ name }) => name)).toEqual([names[at]]);
    }
    await site.db.torrent.deleteMany({ where: { id: { in: made.map(({ id }) => id) } } });
  });

  it("hands out the .torrent and the NFO as files whose names survive", async () => {
    const file = await member.request(`/api/torrents/${id}/download`);
    expect(file.headers.get("content-type")).toBe("application/x-bittorrent");
    expect(file.headers.get("content-disposition")).toContain("filename*=UTF-8''Kit%20_%C3%A4_%20_1_.torrent");
    expect((await file.text()).startsWith(`d8:announce`)).toBe(true);
    expect((await member.json(`/api/torrents/${id}/nfo`)).body).toMatchObject({ nfo: "║ nfo ║" });
    expect(await (await member.request(`/api/torrents/${id}/nfo/download`)).text()).toBe("║ nfo ║");
  });

  it("says of a torrent that was withdrawn that it was and by whom, and shows nothing else of it", async () => {
    const of = (more: object) => makeTorrent(site.db, { isActive: false, withdrawnAt: new Date(), ...more });
    const [own, deleted] = [await of({ name: "Unseen", withdrawnReason: "Not mine" }), await of({ name: "Unseen" })];
    for (const [torrent, words] of [
      [own, "The uploader withdrew this torrent from the index."],
      [deleted, "The staff deleted this torrent from the index."],
    ] as const) {
      const page = await member.request(`/torrents/${torrent.id}`);
      const html = await page.text();
      expect([page.status, html.includes(words)]).toEqual([410, true]);
      expect(html).not.toMatch(/Unseen|Not mine|Back to the page/);
      const log = `/admin/audit?kind=torrent&amp;id=${torrent.id}`;
      expect([
        html.includes(log),
        (await (await admin.request(`/torrents/${torrent.id}`)).text()).includes(log),
      ]).toEqual([false, true]);
      for (const call of ["download", "nfo", "comments", "files"]) {
        const answer = await member.request(`/api/torrents/${torrent.id}/${call}`);
        expect([answer.status, (await answer.text()).includes("Unseen")], call).toEqual([410, false]);
      }
    }
    expect((await createClient(site.server.url).request(`/torrents/${own.id}`)).status).toBe(303);
  });

  it.each(["999999", "x", "-1", "0", "1.5", "99999999999999999999", "..%2f..%2fetc"])(
    "knows no torrent %s",
    async (wrong) => {
      for (const call of ["download", "nfo", "nfo/download", "comments"])
        expect([404, 422]).toContain((await member.json(`/api/torrents/${wrong}/${call}`)).status);
    },
  );

  it("adds a comment, and lets its author and administrators alone delete it", async () => {
    const added = await member.json<{ id: number }>(`/api/torrents/${id}/comments`, { json: { comment: " hello " } });
    expect(added.status).toBe(200);
    const listed = await other.json<{ comments: { id: number; comment: string }[] }>(`/api/torrents/${id}/comments`);
    expect(listed.body.comments).toMatchObject([{ id: added.body.id, comment: "hello" }]);
    const target = `/api/comments/${added.body.id}`;
    expect((await other.json(target, { method: "DELETE" })).status).toBe(403);
    expect((await admin.json(target, { method: "DELETE" })).status).toBe(200);
    expect((await member.json(target, { method: "DELETE" })).status).toBe(404);
    const blank = await member.json(`/api/torrents/${id}/comments`, { json: { comment: "  " } });
    expect(blank).toMatchObject({ status: 422, body: { errors: { comment: ["Write a comment."] } } });
  });

  it("thanks and takes thanks back, in a call and by the button of a page", async () => {
    const { body } = await member.json<{ id: number }>(`/api/torrents/${id}/comments`, {
      json: { comment: "thanks?" },
    });
    const thanks = `/api/comments/${body.id}/thanks`;
    expect(await member.json(thanks, { method: "POST" })).toMatchObject({ status: 403 });
    expect((await other.json(thanks, { method: "POST" })).body).toEqual({ thanks: 1, thanked: true });
    expect((await member.json(thanks)).body).toMatchObject({ thanks: 1, thanked: null, unnamed: 0, members: [{}] });
    expect((await other.json(thanks, { method: "DELETE" })).body).toEqual({ thanks: 0, thanked: false });

    const page = `/torrents/${id}`;
    const press = (action: string, intent: string) =>
      other.request(action, { form: { intent }, headers: { Referer: `${site.server.url}${page}?page=1` } });
    for (const [action, hash] of [
      [`/comments/${body.id}/thanks`, `#comment-${body.id}`],
      [`${page}/thanks`, ""],
    ] as const) {
      const sent = await press(action, "give");
      expect([sent.status, sent.headers.get("location")]).toEqual([303, `${page}?page=1${hash}`]);
      expect(await (await other.request(page)).text()).toMatch(new RegExp(`action="${action}"[^]*?value="take-back"`));
      expect((await press(action, "take-back")).status).toBe(303);
      expect(await (await other.request(page)).text()).toMatch(new RegExp(`action="${action}"[^]*?value="give"`));
      expect((await press(action, "none")).status).toBe(400);
    }
    expect(await (await other.request(`${page}/thanks`)).text()).toContain("No thanks yet.");
  });

  it("changes a comment by its author alone, in a call and by a form that keeps the words it refuses", async () => {
    const { body } = await member.json<{ id: number }>(`/api/torrents/${id}/comments`, { json: { comment: "frist" } });
    const call = (client: Client, comment: string) =>
      client.json(`/api/comments/${body.id}`, { method: "PATCH", json: { comment } });
    expect((await call(other, "mine")).status).toBe(403);
    expect((await call(admin, "mine")).status).toBe(403);
    const changed = { id: body.id, torrentId: id, comment: "first", editedAt: null };
    expect(await call(member, "first")).toMatchObject({ status: 200, body: changed });

    const form = `/comments/${body.id}/edit`;
    expect((await other.request(form)).status).toBe(403);
    expect(await (await member.request(form)).text()).toContain(">first</textarea>");
    const long = `${"long ".repeat(500)}end`;
    const refused = await member.request(form, { form: { comment: long } });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("end</textarea>")]);
    const sent = await member.request(form, { form: { comment: "second" } });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/comments/${body.id}`]);
    const at = (await member.request(`/comments/${body.id}`)).headers.get("location");
    expect(at).toBe(`/torrents/${id}#comment-${body.id}`);
    const page = await (await other.request(`/torrents/${id}?quote=${body.id}`)).text();
    expect(page).toMatch(/&gt; [^<]* wrote:\n&gt;\n&gt; second\n\n<\/textarea>/);
  });
});

describe("the API as a whole", () => {
  it("answers 404, 405 with Allow, 400, 415 and 413 as JSON", async () => {
    expect(await member.json("/api/nothing/here")).toMatchObject({
      status: 404,
      body: { message: expect.any(String) },
    });
    const wrong = await member.json("/api/auth/session", { method: "DELETE" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET"]);
    const post = (body: string, type: string) =>
      member.json(`/api/torrents/${id}/comments`, { method: "POST", body, headers: { "Content-Type": type } });
    expect((await post("{", "application/json")).status).toBe(400);
    expect((await post("[1]", "application/json")).status).toBe(400);
    expect((await post("comment=hi", "application/x-www-form-urlencoded")).status).toBe(415);
    expect((await post(JSON.stringify({ comment: "x".repeat(2_000_000) }), "application/json")).status).toBe(413);
  });

  it("refuses a write from another site, and serves one from nowhere", async () => {
    const comment = { json: { comment: "from afar" } };
    const foreign = [
      ["Origin", "https://evil.example"],
      ["Origin", "null"],
      ["Sec-Fetch-Site", "cross-site"],
    ] as const;
    for (const [name, value] of foreign)
      expect(
        (await member.json(`/api/torrents/${id}/comments`, { ...comment, headers: { [name]: value } })).status,
      ).toBe(403);
    expect((await member.json(`/api/torrents/${id}/comments`, comment)).status).toBe(200);
  });

  it("describes itself, every call with an answer and a name of its own", async () => {
    const { body } = await createClient(site.server.url).json<{
      paths: Record<string, Record<string, { operationId: string }>>;
    }>("/api/openapi.json");
    expect(body.paths["/api/torrents/{torrentId}/comments"]).toMatchObject({ get: {}, post: { requestBody: {} } });
    expect(Object.keys(body.paths).length).toBeGreaterThan(10);
  });
});

describe("screens without their layout", () => {
  it("tell a visitor and a member nothing through their data URLs", async () => {
    for (const path of ["/admin.data", "/admin.data?_routes=routes%2Fadmin%2Flayout"]) {
      for (const client of [createClient(site.server.url), member]) {
        const text = await (await client.request(path)).text();
        expect(text).toContain("/admin-login");
        expect(text).not.toContain("totalUsers");
      }
    }
    const torrent = await (await createClient(site.server.url).request(`/torrents/${id}.data`)).text();
    expect(torrent).not.toContain("Kit");
  });

  it("answer a page number of 10^9, of x, and a search of a megabyte without a 500", async () => {
    expect((await member.request("/?page=1000000000")).status).toBe(200);
    expect((await member.request("/?page=x&search=%00%25_%5C'")).status).toBe(200);
    expect((await member.request(`/?search=${"a".repeat(10_000)}`)).status).toBe(200);
    expect((await member.request(`/?search=${"a".repeat(100_000)}`)).status).toBe(414);
    const huge = await member.request(`/?search=${"a".repeat(1_000_000)}`);
    expect([huge.status, await huge.text()]).toEqual([431, "The address or a header is too long."]);
  });

  it("answer what is no form with 415, and a missing asset with 404", async () => {
    const odd = await member.request("/complaints", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
    expect(odd.status).toBe(415);
    expect((await member.request("/assets/gone-12345678.js")).status).toBe(404);
  });
});

describe("what is inside a torrent", () => {
  it("is told, with its files page by page", async () => {
    const files = Array.from({ length: 1_001 }, (_, i) => ({ path: `Loops/Bass_${i}_124bpm_Am.wav`, length: i + 1 }));
    const torrent = await makeTorrent(site.db, { files, fileCount: files.length });
    const nothing = { counts: {}, kinds: [], tempos: [], keys: [], readAt: null };
    expect((await member.json(`/api/torrents/${torrent.id}/contents`)).body).toMatchObject(nothing);
    await storeContents(site.db, [contentsRow({ id: torrent.id, name: torrent.name, files }, new Date())]);
    expect((await member.json(`/api/torrents/${torrent.id}/contents`)).body).toMatchObject({
      counts: { wav: 1_001 },
      sampleKinds: ["loop"],
      tempos: [124],
      keys: ["Am"],
      readAt: expect.any(String),
    });
    const first = await member.json<{ files: object[] }>(`/api/torrents/${torrent.id}/files`);
    expect(first.body).toMatchObject({ total: 1_001, page: 1, pages: 2 });
    expect(first.body.files).toHaveLength(1_000);
    expect(first.body.files[1]).toEqual({
      path: "Loops/Bass_1_124bpm_Am.wav",
      length: 2,
      tempo: 124,
      key: "Am",
      sampleKind: "loop",
    });
    const second = await member.json<{ files: object[] }>(`/api/torrents/${torrent.id}/files?page=2`);
    expect(second.body.files).toHaveLength(1);
    expect((await member.json(`/api/torrents/${torrent.id}/files?page=0`)).status).toBe(422);
    const list = await member.json(`/api/public/torrents?search=${encodeURIComponent(torrent.name)}`);
    expect(list.body).toMatchObject({ torrents: [{ tempos: [124], pluginFormats: [] }] });
  });

  it("is told to members alone, and of no torrent that is not listed", async () => {
    const hidden = await makeTorrent(site.db, { isActive: false });
    for (const part of ["contents", "files"]) {
      expect((await createClient(site.server.url).json(`/api/torrents/${id}/${part}`)).status).toBe(401);
      expect((await member.json(`/api/torrents/${hidden.id}/${part}`)).status).toBe(404);
    }
  });
});
