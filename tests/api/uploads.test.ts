import { createHash, randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import bencode from "bencode";
import { beforeAll, describe, expect, it } from "vitest";
import { layeredFile, pieces } from "#app/domain/catalogue/torrents/metainfo/testing.ts";
import { publicTorrent, someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import { makeRar5, makeZip } from "#tests/support/archives.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { eventually, useSite } from "#tests/support/site.ts";

const site = useSite({ IMPORT_MAX_MB: "8" });
let member: Client;
let admin: Client;
let passkey: string;

beforeAll(async () => {
  const one = await makeMember(site.db);
  const two = await makeMember(site.db, { isAdmin: true });
  passkey = one.passkey ?? "";
  member = await signInClient(site.server.url, one.username, PASSWORD);
  admin = await signInClient(site.server.url, two.username, PASSWORD);
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const upload = (client: Client, bytes: Uint8Array, more: Record<string, string> = {}) =>
  client.json("/api/torrents/upload", {
    body: formOf({
      fileName: "kit.torrent",
      fileSize: String(bytes.length),
      torrentFile: base64(bytes),
      description: "Sixteen hits of a kit.",
      notes: "",
      nfoFile: base64(Buffer.from("An NFO")),
      ...more,
    }),
  });

/** The tracker's answer to this member's announce of a torrent. */
async function announce(infoHash: string): Promise<string> {
  const hash = (infoHash.match(/../g) ?? []).map((byte) => `%${byte}`).join("");
  const query = `info_hash=${hash}&peer_id=-TR4000-abcdefghijkl&port=6881&uploaded=0&downloaded=0&left=0&compact=1`;
  const response = await createClient(site.server.url).request(`/announce/${passkey}?${query}`);
  return Buffer.from(await response.arrayBuffer()).toString("latin1");
}

describe("an upload over HTTP", () => {
  it("goes from the member through review into the index and the tracker, and out again", async () => {
    const { bytes, infoHash } = await someTorrent();
    expect(await announce(infoHash)).toContain("failure reason");
    const sent = await upload(member, bytes);
    expect(sent).toMatchObject({ status: 200, body: { success: true, infoHash, isHashChanged: false } });
    const again = await upload(member, bytes);
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining("waiting for a decision") } });
    const { body: own } = await member.json<{ status: string; file_name: string }[]>("/api/uploads");
    expect(own).toMatchObject([{ status: "pending", file_name: "kit.torrent" }]);
    expect(await announce(infoHash)).toContain("failure reason");

    const { body } = await admin.json<{ uploads: { id: number; original_filename: string }[] }>(
      "/api/admin/pending-uploads",
    );
    expect(body.uploads).toMatchObject([{ original_filename: "kit.torrent", description: "Sixteen hits of a kit." }]);
    const at = `/api/admin/pending-uploads/${body.uploads[0]?.id}`;
    expect(await admin.json(`${at}/reject`, { json: {} })).toMatchObject({
      status: 422,
      body: { errors: { adminNotes: [expect.any(String)] } },
    });
    expect(await member.json(`${at}/approve`, { json: {} })).toMatchObject({ status: 403 });
    const approved = await admin.json<{ torrentId: number }>(`${at}/approve`, { json: { adminNotes: "Fine" } });
    expect(approved.status).toBe(200);
    expect(await admin.json(`${at}/reject`, { json: { adminNotes: "No" } })).toMatchObject({ status: 409 });
    await eventually(async () => expect(await announce(infoHash)).toContain("interval"));

    const { torrentId } = approved.body;
    const moved = await admin.json(`/api/admin/torrents/${torrentId}/category`, {
      method: "PATCH",
      json: { category: "Samples" },
    });
    expect(moved).toMatchObject({ status: 200, body: { category: "Samples" } });
    const bulk = await admin.json("/api/admin/torrents/bulk-category", {
      method: "PATCH",
      json: { torrentIds: [torrentId], category: "DAWs" },
    });
    expect(bulk).toMatchObject({ status: 200, body: { updated: 1 } });
    const none = { method: "PATCH", json: { torrentIds: ["x"], category: "DAWs" } };
    expect(await admin.json("/api/admin/torrents/bulk-category", none)).toMatchObject({
      status: 422,
      body: { message: "No valid torrent IDs found in selection" },
    });
    const gone = await admin.json(`/api/admin/torrents/${torrentId}`, { method: "DELETE" });
    expect(gone).toMatchObject({ status: 200, body: { deletedTorrent: { name: expect.any(String) } } });
    await eventually(async () => expect(await announce(infoHash)).toContain("failure reason"));
    expect(await upload(member, bytes)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("barred") },
    });
    const bulkGone = { method: "DELETE", json: { torrentIds: [torrentId] } };
    expect(await admin.json("/api/admin/torrents/bulk", bulkGone)).toMatchObject({ status: 404 });
  });

  it.each(["hybrid", "v2"] as const)("of a %s torrent is announced by its hashes into one swarm", async (version) => {
    const name = `loop-${randomBytes(4).toString("hex")}.wav`;
    const { info: v2, pieceLayers } = layeredFile(name);
    const info = { ...v2, private: 1, ...(version === "hybrid" ? { length: 30_000, pieces: pieces(2) } : {}) };
    const sent = await upload(member, bencode.encode({ info, "piece layers": pieceLayers }));
    expect(sent.status).toBe(200);
    const hashOf = (kind: string) => createHash(kind).update(bencode.encode(info)).digest("hex");
    const hashes = [hashOf("sha256").slice(0, 40), ...(version === "hybrid" ? [hashOf("sha1")] : [])];
    const pending = await site.db.userUpload.findFirstOrThrow({ orderBy: { id: "desc" } });
    const at = `/api/admin/pending-uploads/${pending.id}/approve`;
    const { body } = await admin.json<{ torrentId: number }>(at, { json: {} });
    for (const hash of [...hashes, ...hashes])
      await eventually(async () => expect(await announce(hash)).toContain("8:completei1e"));
    await eventually(async () =>
      expect(await site.db.trackerSwarm.findMany({ where: { torrentId: body.torrentId } })).toMatchObject([
        { seeders: 1 },
      ]),
    );
    expect(await site.db.torrent.findUnique({ where: { id: body.torrentId } })).toMatchObject({
      infoHashV2: hashOf("sha256"),
    });
  });

  it("answers the file to seed for a torrent that was not private", async () => {
    const { status, body } = await upload(member, publicTorrent());
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { isHashChanged: true, torrentFile: expect.any(String) },
    });
  });

  it.each([
    ["a visitor", () => createClient(site.server.url), {}, 401],
    ["a short description", () => member, { description: "short" }, 422],
    ["a file that is none", () => member, { torrentFile: "aGVsbG8=" }, 422],
    ["another name", () => member, { fileName: "kit.exe" }, 422],
  ] as const)("is refused for %s", async (_, client, more, status) => {
    const { bytes } = await someTorrent();
    expect((await upload(client(), bytes, more)).status).toBe(status);
  });

  it("is refused as JSON and when it is too large", async () => {
    expect(await member.json("/api/torrents/upload", { json: {} })).toMatchObject({ status: 415 });
    const cut = { body: "--x\r\nContent-Disp", headers: { "Content-Type": "multipart/form-data; boundary=x" } };
    expect(await member.json("/api/torrents/upload", cut)).toMatchObject({ status: 400 });
    expect(await admin.json("/api/admin/import-rar", cut)).toMatchObject({ status: 400 });
    expect(await admin.json("/api/admin/import-rar", { json: {} })).toMatchObject({ status: 415 });
    const large = formOf({ torrentFile: "A".repeat(17 * 1024 * 1024) });
    expect(await member.json("/api/torrents/upload", { body: large })).toMatchObject({ status: 413 });
  });

  it("shows its own names of files, also beside one of the same info hash that decodes them otherwise", async () => {
    const name = Buffer.concat([Buffer.from(`${randomBytes(4).toString("hex")} `), Buffer.from([0xb9, 0xc4])]);
    const info = { name, length: 20_000, "piece length": 32_768, pieces: pieces(1), private: 1 };
    const review = async (encoding: string) => {
      const bytes = bencode.encode({ announce: "http://tracker.example/announce", encoding, info });
      const { status, body } = await upload(member, bytes);
      expect({ status, body }).toMatchObject({ status: 200 });
      const { id } = await site.db.userUpload.findFirstOrThrow({ orderBy: { id: "desc" } });
      return (await admin.request(`/admin/uploads/${id}`)).text();
    };
    expect(await review("GBK")).toContain("鼓</bdi>");
    await site.db.userUpload.updateMany({ data: { status: "rejected" } });
    expect(await review("windows-1251")).toContain("№Д</bdi>");
  });
});

it("a first upload of a trusted member is listed for staff until one of them has looked at it", async () => {
  const { id: userId } = await makeMember(site.db);
  const make = async () => {
    const torrent = await makeTorrent(site.db, { uploadedBy: userId });
    const sent = { userId, torrentId: torrent.id, fileName: "kit.torrent", fileSize: "1 KB", lookAtSince: new Date() };
    return site.db.userUpload.create({ data: { ...sent, status: "approved" } });
  };
  const [one, two] = [await make(), await make()];
  const listed = await admin.json("/api/admin/first-uploads");
  const uploads = [{ id: one.id, torrentId: one.torrentId, userId }, { id: two.id }];
  expect(listed.body).toMatchObject({ uploads, total: 2, page: 1, limit: 20 });
  expect((await member.json("/api/admin/first-uploads")).status).toBe(403);
  const seen = await admin.json(`/api/admin/first-uploads/${one.id}/seen`, { method: "POST" });
  expect(seen).toMatchObject({ status: 200, body: { id: one.id } });
  const page = await (await admin.request("/admin/first-uploads")).text();
  expect([page.includes(`/admin/uploads/${one.id}`), page.includes(`/admin/uploads/${two.id}`)]).toEqual([false, true]);
  expect(await (await admin.request("/admin")).text()).toContain("The first uploads of members who need no review");
  const done = await admin.request("/admin/first-uploads", { form: { uploadId: String(two.id) } });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/admin/first-uploads"]);
  expect((await admin.json("/api/admin/first-uploads")).body).toMatchObject({ uploads: [], total: 0 });
});

describe("an import over HTTP", () => {
  const send = (client: Client, name: string, bytes: Buffer, more: Record<string, string> = {}) =>
    client.json<{ torrentHash?: string; message?: string }>("/api/admin/import-rar", {
      body: formOf({ category: "", description: "", ...more, file: new File([new Uint8Array(bytes)], name) }),
    });
  const leftovers = () => readdirSync(path.join(site.server.dataDir, "imports"));

  it("answers the torrent's hash, and leaves nothing on disk", async () => {
    const rar = makeRar5([{ name: "Kit/kick.wav", bytes: Buffer.alloc(3_000_000, 9) }]);
    const { status, body } = await send(admin, "kit.rar", rar, { category: "Samples" });
    expect(status).toBe(200);
    expect(body.torrentHash).toMatch(/^[0-9a-f]{40}$/);
    const { body: list } = await admin.json<{ items: unknown[] }>("/api/admin/imports");
    expect(list.items).toMatchObject([{ file: "kit.rar", status: "complete", progress: 100 }]);
    // The job deletes its folder after it has said that the import is done.
    await expect.poll(leftovers).toEqual([]);
  });

  it("is refused for a hostile archive, for one that is too large, for none, and for members", async () => {
    const bad = await send(admin, "bad.zip", makeZip([{ name: "../x", bytes: Buffer.from("x") }]));
    expect(bad).toMatchObject({ status: 422 });
    const large = await send(admin, "large.wav", Buffer.alloc(9 * 1024 * 1024));
    expect(large).toMatchObject({ status: 413, body: { message: "The file is larger than 8 MB." } });
    const none = await admin.json("/api/admin/import-rar", { body: formOf({ category: "Samples" }) });
    expect(none).toMatchObject({ status: 422, body: { message: "No Files Selected: Please select files to import" } });
    expect(await send(member, "kit.zip", makeZip([]))).toMatchObject({ status: 403 });
    await expect.poll(leftovers).toEqual([]);
  });

  it("is told as events", async () => {
    const response = await admin.request("/api/admin/imports/events");
    expect(response.headers.get("Content-Type")).toMatch(/^text\/event-stream/);
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toMatch(/^retry: \d+\ndata: \[\{"id":\d+,"file":"/);
    await reader?.cancel();
    expect((await member.request("/api/admin/imports/events")).status).toBe(403);
  });
});

describe("a sync over HTTP", () => {
  it.each(["sync-vault", "sync-flask-api"])(
    "%s is refused in words where nothing is set, and to members",
    async (call) => {
      expect(await admin.json(`/api/admin/${call}`, { method: "POST" })).toMatchObject({ status: 503 });
      expect(await member.json(`/api/admin/${call}`, { method: "POST" })).toMatchObject({ status: 403 });
    },
  );
});

describe("the screens' own doors", () => {
  it.each([
    "/admin/uploads",
    "/admin/torrents",
    "/admin/torrents/deleted",
    "/admin/imports",
    "/admin/sync",
    "/tracker/import",
  ])("%s tells a member nothing, as a page and as data", async (screen) => {
    for (const address of [screen, `${screen}.data`]) {
      const response = await member.request(address);
      const text = await response.text();
      expect([200, 202, 302, 403]).toContain(response.status);
      expect(text).not.toContain("kit.torrent");
      expect(text).not.toContain("kit.rar");
    }
    const posted = await member.request(screen, { body: formOf({ file: new File(["x"], "x.wav") }) });
    expect(posted.status).toBeGreaterThanOrEqual(300);
    expect(posted.headers.get("Location") ?? "").not.toBe(screen === "/admin/imports" ? screen : "nowhere");
  });
});

describe("a listed torrent", () => {
  it("is corrected and replaced by calls of its uploader, and every member reads what was changed", async () => {
    const send = async () => {
      const { bytes } = await someTorrent();
      const { id } = (await upload(member, bytes)).body as { id: number };
      const path = `/api/admin/pending-uploads/${id}/approve`;
      return (await admin.json<{ torrentId: number }>(path, { json: {} })).body.torrentId;
    };
    const [torrentId, next] = [await send(), await send()];
    const other = await signInClient(site.server.url, (await makeMember(site.db)).username, PASSWORD);
    const at = `/api/torrents/${torrentId}`;
    const correction = {
      name: "Kit, corrected",
      category: "samples",
      platform: "BOTH",
      nfo: new File(["NFO"], "kit.nfo"),
    };
    const correct = (client: Client, fields: Record<string, string | File>) =>
      client.json(at, { method: "PUT", body: formOf(fields) });
    expect((await correct(other, correction)).status).toBe(403);
    expect((await correct(member, { ...correction, product: "Kit" })).body.errors).toHaveProperty("publisher");
    expect((await correct(member, correction)).body).toMatchObject({ name: "Kit, corrected", description: null });
    expect((await other.json(`${at}/nfo`)).body.nfo).toBe("NFO");
    const name = (client: Client, successor: string) =>
      client.json(`${at}/successor`, { method: "PUT", json: { successor } });
    expect((await name(other, String(next))).status).toBe(403);
    expect((await name(member, String(torrentId))).body.errors).toHaveProperty("successor");
    expect((await name(member, String(next))).body).toMatchObject({ torrentId, successorId: next });
    expect((await other.json(`${at}/related`)).body.newer).toMatchObject({ id: next, version: null });
    expect((await other.json(`${at}/history`)).body).toMatchObject({
      total: 2,
      history: [{ by: "The uploader", changes: [{ name: "newer release", before: null }] }, { by: "The uploader" }],
    });
    expect((await other.json("/api/public/torrents?search=Kit, corrected")).body).toMatchObject({
      torrents: [{ id: torrentId, successorId: next }],
    });
    for (const page of [`/torrents/${torrentId}`, `/torrents/${torrentId}/history`])
      expect(await (await other.request(page)).text()).toContain("Kit, corrected");
  });
});
