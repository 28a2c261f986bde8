import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createHeldFiles } from "#app/adapters/held-files/held-files.server.ts";
import { downloadTorrent } from "#app/domain/catalogue/torrents/download-torrent.server.ts";
import { createTorrent, type SourceFile } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import { findInfo } from "#app/domain/catalogue/torrents/metainfo/find-info.ts";
import { textOf } from "#app/domain/catalogue/torrents/metainfo/node.ts";
import { writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { parseSetting } from "#app/domain/core/settings/shapes.ts";
import { renewSeedToken } from "#app/domain/people/members/seed-token.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { eventually } from "#tests/support/site.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { createWebSeed } from "./serve-web-seed.server.ts";

const database = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-web-seeds-"));
const heldFiles = createHeldFiles(folder, null);
let server: Server;
let origin: string;

beforeAll(async () => {
  const serve = createWebSeed(makeContext(database.db, null, { heldFiles }), 1);
  server = createServer((req, res) => void serve(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => set({}));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const set = (changes: object) =>
  writeSetting(database.db, "webSeeds", { ...parseSetting("webSeeds", {}), ...changes }, null);

let made = 0;
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 7 + made) % 251);

/** A torrent that the site seeds, and its address in a member's .torrent. */
async function setUp(files?: SourceFile[], given?: string) {
  const name = given ?? `Kit #${++made} 100%`;
  const content = files ?? [{ path: ["Loops & Hits", "kick+snare ä.wav"], bytes: bytesOf(1_000) }];
  for (const file of content) {
    const target = path.join(folder, "demo", name, ...file.path);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.bytes);
  }
  const created = await createTorrent({ name, files: content });
  const torrent = await makeTorrent(database.db, { torrentData: created.bytes, infoHash: created.infoHash });
  await database.db.webSeed.create({
    data: { torrentId: torrent.id, store: "demo", folder: name, bytes: created.totalLength },
  });
  const member = await makeMember(database.db);
  const context = makeContext(database.db, actorFrom(member), { origin });
  const url = await webSeedOf(context, torrent.id);
  return { name, torrent, member, context, url: url ?? "", content };
}

async function webSeedOf(context: ReturnType<typeof makeContext>, torrentId: number): Promise<string | null> {
  const { bytes } = await unwrap(downloadTorrent.execute(context, { torrentId }));
  const found = findInfo(bytes);
  const list = found.ok ? found.value.root.entries.get("url-list") : undefined;
  return list?.kind === "list" ? textOf(bytes, list.items[0]) : null;
}

/** Requests as clients do: the URL is not normalised. */
function ask(url: string, { method = "GET", range }: { method?: string; range?: string } = {}) {
  const at = new URL(origin);
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const req = request({
      host: at.hostname,
      port: at.port,
      path: url.slice(origin.length),
      method,
      headers: range ? { range } : {},
      agent: false,
    });
    req.on("error", reject);
    req.on("response", (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }));
      res.on("error", reject);
    });
    req.end();
  });
}

const addressOf = (url: string, ...segments: string[]) => url + segments.map(encodeURIComponent).join("/");
const statusOf = async (url: string) => (await ask(url)).status;
const servedTo = async (userId: string) =>
  Number((await database.db.webSeedUse.findFirst({ where: { userId } }))?.served ?? 0);

describe("a web seed", () => {
  it("serves a file whole, by one range and by its head, and counts what it sends", async () => {
    const { url, name, content, member } = await setUp();
    expect(url).toMatch(/\/seed\/[\w-]{43}\/\d+\/$/);
    const file = addressOf(url, name, "Loops & Hits", "kick+snare ä.wav");
    const whole = await ask(file);
    expect(whole).toMatchObject({ status: 200, headers: { "content-length": "1000", "accept-ranges": "bytes" } });
    expect(whole.body.equals(content[0]?.bytes ?? new Uint8Array())).toBe(true);
    const part = await ask(file, { range: "bytes=100-199" });
    expect(part).toMatchObject({
      status: 206,
      headers: { "content-length": "100", "content-range": "bytes 100-199/1000" },
    });
    expect(part.body.equals(whole.body.subarray(100, 200))).toBe(true);
    const head = await ask(file, { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, headers: { "content-length": "1000" } });
    expect(head.body).toHaveLength(0);
    for (const range of ["bytes=1000-", "bytes=0-1,4-5"])
      expect(await ask(file, { range })).toMatchObject({ status: 416, headers: { "content-range": "bytes */1000" } });
    expect(await ask(file, { method: "POST" })).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
    await eventually(async () => expect(await servedTo(member.id)).toBe(1_100));
  });

  it("serves a torrent of one file by its name, and empty files", async () => {
    const single = await setUp([{ path: ["one.wav"], bytes: bytesOf(10) }], "one.wav");
    expect((await ask(addressOf(single.url, "one.wav"))).body).toHaveLength(10);
    const empty = await setUp([
      { path: ["a.wav"], bytes: bytesOf(5) },
      { path: ["empty.txt"], bytes: new Uint8Array() },
    ]);
    expect(await ask(addressOf(empty.url, empty.name, "empty.txt"))).toMatchObject({
      status: 200,
      headers: { "content-length": "0" },
    });
  });

  it("serves nothing but what the torrent lists", async () => {
    const { url, name } = await setUp();
    writeFileSync(path.join(folder, "secret"), "secret");
    writeFileSync(path.join(folder, "demo", name, "not-listed.wav"), "1234");
    for (const rest of [
      "../../secret",
      "%2e%2e/%2e%2e/secret",
      `${encodeURIComponent(name)}/../../../secret`,
      `${encodeURIComponent(name)}%2FLoops%20%26%20Hits%2Fkick%2Bsnare%20%C3%A4.wav`,
      `${encodeURIComponent(name)}/not-listed.wav`,
      `${encodeURIComponent(name)}/`,
      "%E0%A4%A",
      "",
      "a/".repeat(100),
    ])
      expect([rest, await statusOf(url + rest)]).toEqual([rest, 404]);
  });

  it("follows no symbolic link, neither of a file nor of a folder, and serves no file of another length", async () => {
    const { url, name } = await setUp();
    writeFileSync(path.join(folder, "outside"), bytesOf(1_000));
    const own = path.join(folder, "demo", name);
    rmSync(path.join(own, "Loops & Hits"), { recursive: true });
    const file = addressOf(url, name, "Loops & Hits", "kick+snare ä.wav");
    expect(await statusOf(file)).toBe(404);
    mkdirSync(path.join(own, "Loops & Hits"));
    symlinkSync(path.join(folder, "outside"), path.join(own, "Loops & Hits", "kick+snare ä.wav"));
    expect(await statusOf(file)).toBe(404);
    rmSync(path.join(own, "Loops & Hits"), { recursive: true });
    mkdirSync(path.join(folder, "elsewhere"), { recursive: true });
    writeFileSync(path.join(folder, "elsewhere", "kick+snare ä.wav"), bytesOf(1_000));
    symlinkSync(path.join(folder, "elsewhere"), path.join(own, "Loops & Hits"));
    expect(await statusOf(file)).toBe(404);
    rmSync(path.join(own, "Loops & Hits"));
    mkdirSync(path.join(own, "Loops & Hits"));
    writeFileSync(path.join(own, "Loops & Hits", "kick+snare ä.wav"), bytesOf(999));
    expect(await statusOf(file)).toBe(404);
  });

  it("is closed to a renewed token, a member who may not share, a withdrawn torrent, and when the operator says so", async () => {
    const { url, name, context, member, torrent } = await setUp();
    const { db } = database;
    const file = addressOf(url, name, "Loops & Hits", "kick+snare ä.wav");
    await db.user.update({ where: { id: member.id }, data: { isActive: false } });
    expect(await statusOf(file)).toBe(403);
    await db.user.update({ where: { id: member.id }, data: { isActive: true } });
    await set({ isAllowed: false });
    expect(await statusOf(file)).toBe(503);
    expect(await webSeedOf(context, torrent.id)).toBeNull();
    await set({});
    expect(await statusOf(file)).toBe(200);
    await unwrap(renewSeedToken.execute(context, {}));
    expect(await statusOf(file)).toBe(403);
    const renewed = addressOf((await webSeedOf(context, torrent.id)) ?? "", name, "Loops & Hits", "kick+snare ä.wav");
    expect(await statusOf(renewed)).toBe(200);
    await db.torrent.update({ where: { id: torrent.id }, data: { isActive: false } });
    expect(await statusOf(renewed)).toBe(404);
  });

  it("keeps a member within the rate and the number of connections, and ends with a client that goes away", async () => {
    const { url, name, member } = await setUp([{ path: ["big.wav"], bytes: bytesOf(8_000_000) }]);
    await set({ megabytesPerMember: 1, connectionsPerMember: 2 });
    const gone = new AbortController();
    const open = () => fetch(addressOf(url, name, "big.wav"), { signal: gone.signal });
    const [one, two] = await Promise.all([open(), open()]);
    expect([one?.status, two?.status]).toEqual([200, 200]);
    const third = await ask(addressOf(url, name, "big.wav"));
    expect(third).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    gone.abort();
    await eventually(async () => expect(await statusOf(addressOf(url, name, "no.wav"))).toBe(404));
    await eventually(async () => expect(await servedTo(member.id)).toBeGreaterThan(500_000));
    expect(await servedTo(member.id)).toBeLessThan(4_000_000);
    await set({ megabytesPerMember: 100, connectionsPerMember: 2 });
    await eventually(async () => expect((await ask(addressOf(url, name, "big.wav"))).body).toHaveLength(8_000_000));
  });
});

it("a token is the member's, stays the same, and lies in the database hashed and sealed alone", async () => {
  const { url, context, torrent, member } = await setUp();
  const token = url.split("/").at(-3) ?? "";
  expect(await webSeedOf(context, torrent.id)).toBe(url);
  const both = await Promise.all([webSeedOf(context, torrent.id), webSeedOf(context, torrent.id)]);
  expect(both).toEqual([url, url]);
  const kept = await database.db.seedToken.findUniqueOrThrow({ where: { userId: member.id } });
  expect(JSON.stringify(kept)).not.toContain(token);
  const other = await makeTorrent(database.db, {
    torrentData: (await createTorrent({ name: "n", files: [{ path: ["n"], bytes: bytesOf(9) }] })).bytes,
  });
  expect(await webSeedOf(context, other.id)).toBeNull();
});
