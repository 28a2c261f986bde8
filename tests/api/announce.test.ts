import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";
import { type AnnounceFields, announceQuery, decodeStrictly, escapeBytes, peerIdOf } from "#tracker/testing.ts";

const site = useSharedSite();

async function ask(path: string, options: RequestInit = {}) {
  const response = await fetch(site.server.url + path, options);
  const { status, headers } = response;
  return { status, headers, answer: decodeStrictly(new Uint8Array(await response.arrayBuffer())) };
}

async function setUp() {
  const user = await makeMember(site.db);
  const torrent = await makeTorrent(site.db);
  const hash = Buffer.from(torrent.infoHash ?? "", "hex").toString("latin1");
  const announce = async (fields: AnnounceFields = {}, passkey = user.passkey ?? "") =>
    (await ask(`/announce/${passkey}?${announceQuery({ info_hash: hash, ...fields })}`)).answer;
  // The directory follows the database by notices: a row of this test may be a moment away.
  await eventually(async () => {
    const { answer } = await ask(`/scrape/${user.passkey}?info_hash=${escapeBytes(hash)}`);
    expect(answer.files).toHaveProperty([hash]);
  });
  return { user, torrent, hash, announce };
}

const refused = { "failure reason": expect.any(String) };

describe("an announce over HTTP", () => {
  it("is taken from a member, and its swarm shows in a scrape", async () => {
    const { user, hash, announce } = await setUp();
    expect(await announce({ event: "started" })).toMatchObject({
      complete: 0,
      incomplete: 1,
      interval: expect.any(Number),
    });
    expect(await announce({ peer_id: peerIdOf(2), port: 6882, left: 0 })).toMatchObject({ complete: 1, incomplete: 1 });
    const { status, headers, answer } = await ask(`/scrape/${user.passkey}?info_hash=${escapeBytes(hash)}`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain"]);
    expect(answer.files).toEqual({ [hash]: { complete: 1, downloaded: 0, downloaders: 1, incomplete: 1 } });
  });

  it("introduces members to each other", async () => {
    const { announce } = await setUp();
    const other = await makeMember(site.db);
    await announce({ left: 0, port: 50_001 });
    await eventually(async () => {
      const { peers, peers6 } = await announce({ peer_id: peerIdOf(2), port: 50_002 }, other.passkey ?? "");
      expect(
        Buffer.from(`${peers}${peers6 ?? ""}`, "latin1")
          .subarray(-2)
          .readUInt16BE(),
      ).toBe(50_001);
    });
  });

  it("is credited in the member's figures, on the torrent and in the list", async () => {
    const { user, torrent, announce } = await setUp();
    await announce({ event: "started", left: 100 });
    await announce({ uploaded: 5_000, downloaded: 100, left: 0, event: "completed" });
    await announce({ uploaded: 5_000, downloaded: 100, left: 0, event: "completed" });
    await eventually(async () => {
      expect(await site.db.trackerStats.findUnique({ where: { userId: user.id } })).toMatchObject({
        uploaded: 5_000n,
        downloaded: 100n,
        totalAnnounces: 3n,
        completedTorrents: 1,
        activeTorrents: 1,
      });
      expect(await site.db.trackerSnatch.findFirst({ where: { userId: user.id } })).toMatchObject({
        torrentId: torrent.id,
        uploaded: 5_000n,
        completedAt: expect.any(Date),
      });
      expect(await site.db.torrent.findUnique({ where: { id: torrent.id } })).toMatchObject({
        seeders: 1,
        leechers: 0,
      });
    });
    await announce({ uploaded: 5_000, downloaded: 100, left: 0, event: "stopped" });
    await eventually(async () => {
      expect(await site.db.trackerPeer.count({ where: { userId: user.id } })).toBe(0);
      expect(await site.db.torrent.findUnique({ where: { id: torrent.id } })).toMatchObject({ seeders: 0 });
    });
  });
});

describe("what is no proper announce", () => {
  const key = "0".repeat(32);
  it.each([
    ["a passkey of another shape", `/announce/no-passkey?${announceQuery()}`],
    ["a passkey of 60 KB", `/announce/${"a".repeat(60_000)}?${announceQuery()}`],
    ["a query of 64 KB", `/announce/${key}?${announceQuery()}&x=${"x".repeat(65_536)}`],
    ["a scrape without passkey", "/scrape?info_hash=x"],
  ])("is answered in bencode with HTTP 200: %s", async (_, path) => {
    const { status, answer } = await ask(path);
    expect(status).toBe(200);
    expect(answer).toMatchObject(refused);
  });

  it.each<[string, AnnounceFields]>([
    ["no info hash", { info_hash: undefined }],
    ["a short info hash", { info_hash: "abc" }],
    ["no peer id", { peer_id: undefined }],
    ["uploaded of -1", { uploaded: -1 }],
    ["left beyond 2^63-1", { left: 2n ** 63n }],
    ["downloaded in words", { downloaded: "1e3" }],
    ["an unknown torrent", { info_hash: randomBytes(20).toString("latin1") }],
  ])("is refused to a member too: %s", async (_, fields) => {
    const { announce } = await setUp();
    expect(await announce(fields)).toEqual(refused);
  });

  it("is refused in words when fields are given twice", async () => {
    const { user, hash } = await setUp();
    const query = announceQuery({ info_hash: hash });
    const { answer } = await ask(`/announce/${user.passkey}?${query}&port=1`);
    expect(answer).toEqual({ "failure reason": "port is given more than once." });
  });

  it("costs no connection: a POST with a body is answered like a GET, and the next request too", async () => {
    const { status, answer } = await ask("/announce", { method: "POST", body: "x".repeat(100_000) });
    expect([status, answer]).toEqual([200, refused]);
    expect((await fetch(`${site.server.url}/healthz`)).status).toBe(200);
  });

  it("shares its connection with pages, in any order", async () => {
    const { user, hash } = await setUp();
    const announce = `GET /announce/${user.passkey}?${announceQuery({ info_hash: hash })} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const page = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    const socket = connect({ port: site.server.port, host: "localhost" });
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    for (const [request, mark] of [
      [announce, "8:interval"],
      [page, '{"status":"ok"}'],
      [announce, "8:interval"],
      [announce + page, '{"status":"ok"}'],
    ] as const) {
      const before = text.split(mark).length;
      socket.write(request);
      await eventually(async () => expect(text.split(mark).length).toBe(before + 1));
    }
    expect(text.split("8:interval").length - 1).toBe(3);
    socket.destroy();
  });

  it("leaves its neighbours to the site", async () => {
    expect((await fetch(`${site.server.url}/announcements`)).status).toBe(404);
  });
});
