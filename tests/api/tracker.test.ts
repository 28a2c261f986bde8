import bencode from "bencode";
import { describe, expect, it } from "vitest";
import { eraseAccount } from "#app/domain/administration/privacy/erase-account.server.ts";
import { readSetting, writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { makeMember, makeTorrent, PASSWORD, secrets } from "#tests/support/factories.ts";
import { signInClient } from "#tests/support/http-client.ts";
import { eventually, useSite } from "#tests/support/site.ts";

const site = useSite({ WEB_PROCESSES: "1" });
const PEER = "-TR3000-abcdefghijkl";

const escaped = (hex: string) => hex.replace(/../g, "%$&");

type Answer = Record<string, unknown> & { reason?: string };

async function ask(base: string, path: string): Promise<Answer> {
  const response = await fetch(base + path);
  expect(response.status, path.slice(0, 80)).toBe(200);
  const answer = bencode.decode(Buffer.from(await response.arrayBuffer())) as Answer;
  const reason = answer["failure reason"];
  return reason ? { ...answer, reason: Buffer.from(reason as Uint8Array).toString() } : answer;
}

type Report = {
  peer?: string;
  port?: number | string;
  uploaded?: number;
  downloaded?: number;
  left?: number;
  event?: string;
};

function announcePath(passkey: string | null, infoHash: string, report: Report = {}) {
  const { peer = PEER, port = 6881, uploaded = 0, downloaded = 0, left = 0, event } = report;
  const query = `info_hash=${escaped(infoHash)}&peer_id=${peer}&port=${port}&uploaded=${uploaded}&downloaded=${downloaded}&left=${left}&compact=1`;
  return `/announce/${passkey}?${query}${event ? `&event=${event}` : ""}`;
}

async function swarm() {
  const { db } = site;
  const [seeder, leecher, torrent] = await Promise.all([makeMember(db), makeMember(db), makeTorrent(db)]);
  return { seeder, leecher, torrent, hash: torrent.infoHash ?? "" };
}

describe("the tracker's frontend", () => {
  it("brings a leecher and a seeder together, counts them, and writes their traffic down", async () => {
    const { seeder, leecher, torrent, hash } = await swarm();
    await eventually(async () => {
      const first = await ask(site.server.url, announcePath(seeder.passkey, hash, { event: "started" }));
      expect(first).toMatchObject({ complete: 1, incomplete: 0 });
    });
    const other = "-AR1360-abcdefghijkl";
    const met = await ask(
      site.server.url,
      announcePath(leecher.passkey, hash, { peer: other, left: 5_000, port: 6882, event: "started" }),
    );
    expect(met).toMatchObject({ complete: 1, incomplete: 1, interval: expect.any(Number) });
    expect(
      Buffer.concat([met.peers as Uint8Array, (met.peers6 as Uint8Array) ?? new Uint8Array()]).length,
    ).toBeGreaterThan(0);

    await ask(
      site.server.url,
      announcePath(leecher.passkey, hash, { peer: other, port: 6882, downloaded: 5_000, event: "completed" }),
    );
    await ask(site.server.url, announcePath(seeder.passkey, hash, { uploaded: 5_123, event: "stopped" }));
    const scraped = await ask(site.server.url, `/scrape/${leecher.passkey}?info_hash=${escaped(hash)}`);
    const [counts] = Object.values(scraped.files as Record<string, unknown>);
    expect(counts).toMatchObject({ complete: 1, incomplete: 0, downloaded: 1 });

    await eventually(async () => {
      const stats = await site.db.trackerStats.findMany({
        where: { userId: { in: [seeder.id, leecher.id] } },
        orderBy: { uploaded: "desc" },
      });
      expect(stats).toMatchObject([
        { uploaded: 5_123n, downloaded: 0n },
        { uploaded: 0n, downloaded: 5_000n, completedTorrents: 1 },
      ]);
      expect(await site.db.torrent.findUnique({ where: { id: torrent.id } })).toMatchObject({
        seeders: 1,
        leechers: 0,
      });
    });
  });

  it("refuses a member at the next announce after they became inactive, and serves them again when they are back", async () => {
    const { seeder, hash } = await swarm();
    const announce = () => ask(site.server.url, announcePath(seeder.passkey, hash));
    await eventually(async () => expect((await announce()).complete).toBe(1));
    await site.db.user.update({ where: { id: seeder.id }, data: { isActive: false } });
    await eventually(async () => expect((await announce()).reason).toMatch(/not active/));
    await site.db.user.update({ where: { id: seeder.id }, data: { isActive: true } });
    await eventually(async () => expect((await announce()).complete).toBe(1));
  });

  it("shuts a withdrawn torrent and a replaced passkey out at once", async () => {
    const { seeder, torrent, hash } = await swarm();
    const announce = () => ask(site.server.url, announcePath(seeder.passkey, hash));
    await eventually(async () => expect((await announce()).complete).toBe(1));
    await site.db.torrent.update({ where: { id: torrent.id }, data: { isActive: false } });
    await eventually(async () => expect((await announce()).reason).toMatch(/Unregistered torrent.*deleted/));
    await site.db.torrent.delete({ where: { id: torrent.id } });
    await eventually(async () => expect((await announce()).reason).toMatch(/not registered/));
    await site.db.user.update({ where: { id: seeder.id }, data: { passkey: "e".repeat(32) } });
    await eventually(async () => expect((await announce()).reason).toMatch(/has been replaced/));
    await site.db.$transaction((tx) => eraseAccount(tx, seeder, { by: seeder.id, at: new Date(), secrets }));
    await eventually(async () => expect((await announce()).reason).toMatch(/^This passkey is not valid/));
    const current = await ask(site.server.url, announcePath("e".repeat(32), hash));
    expect(current.reason).toMatch(/^This passkey is not valid/);
  });

  it("takes the operator's rules for clients at once, and tells the member why they were refused", async () => {
    const { seeder, hash } = await swarm();
    const announce = () => ask(site.server.url, announcePath(seeder.passkey, hash));
    await eventually(async () => expect((await announce()).complete).toBe(1));
    const setting = await readSetting(site.db, "tracker");
    const deniedClients = [{ prefix: "-TR", from: "3000", to: "3999" }];
    await writeSetting(site.db, "tracker", { ...setting, deniedClients }, null);
    await eventually(async () => expect((await announce()).reason).toMatch(/version of your client/));
    await writeSetting(site.db, "tracker", setting, null);
    await eventually(async () => expect((await announce()).complete).toBe(1));
    await eventually(async () =>
      expect(await site.db.trackerRefusal.findFirst({ where: { userId: seeder.id, infoHash: hash } })).toMatchObject({
        reason: expect.stringMatching(/version of your client/),
      }),
    );
  });

  it("takes what an administrator sets over the API, from anybody else nothing", async () => {
    const { seeder, hash } = await swarm();
    const admin = await signInClient(
      site.server.url,
      (await makeMember(site.db, { isAdmin: true })).username,
      PASSWORD,
    );
    const member = await signInClient(site.server.url, seeder.username, PASSWORD);
    const path = "/api/admin/settings/tracker";
    const announce = () => ask(site.server.url, announcePath(seeder.passkey, hash));
    const { body: before } = await admin.json<object>(path);
    expect(before).toMatchObject({ maxClients: 10, announceInterval: null });
    const put = (client: typeof admin, json: object) =>
      client.json(path, { method: "PUT", json: { ...before, ...json } });
    expect((await put(member, {})).status).toBe(403);
    expect((await member.json(path)).status).toBe(403);
    expect(await put(admin, { deniedClients: "-TR\n-qB 5000-4000" })).toMatchObject({
      status: 422,
      body: { errors: { deniedClients: [expect.stringContaining("Line 2")] } },
    });
    expect((await put(admin, { announceInterval: 900, minInterval: 300 })).status).toBe(200);
    // The swarm is young, so it is told a tenth, and up to a tenth less at random.
    await eventually(async () => expect((await announce()).interval).toBeLessThanOrEqual(90));
    expect(await put(admin, { deniedClients: "-TR 3000-3999" })).toMatchObject({
      status: 200,
      body: { deniedClients: [{ prefix: "-TR", from: "3000", to: "3999" }] },
    });
    await eventually(async () => expect((await announce()).reason).toMatch(/version of your client/));
    expect((await put(admin, {})).status).toBe(200);
    await eventually(async () => expect((await announce()).interval).toBeGreaterThanOrEqual(162));
  });

  it("counts and credits a hybrid torrent once, whichever hash its clients announce", async () => {
    const { seeder, torrent, hash } = await swarm();
    const infoHashV2 = "ab".repeat(12) + hash;
    await site.db.torrent.update({ where: { id: torrent.id }, data: { infoHashV2 } });
    const announce = (which: string, uploaded: number) =>
      ask(site.server.url, announcePath(seeder.passkey, which, { uploaded }));
    const v2 = infoHashV2.slice(0, 40);
    await eventually(async () => expect((await announce(v2, 0)).complete).toBe(1));
    for (const which of [hash, v2, hash, v2]) expect((await announce(which, 5_000)).complete).toBe(1);
    await eventually(async () =>
      expect(await site.db.trackerStats.findUnique({ where: { userId: seeder.id } })).toMatchObject({
        uploaded: 5_000n,
        activeTorrents: 1,
      }),
    );
  });

  it.each([
    ["no passkey", "/announce?info_hash=x"],
    ["an unknown passkey", `/announce/${"0".repeat(32)}`],
    ["no parameters", `/announce/${"0".repeat(32)}?`],
    ["a broken escape", `/announce/${"0".repeat(32)}?info_hash=%zz%`],
    ["a query of 64 KB", `/announce/${"0".repeat(32)}?info_hash=${"%00".repeat(21_000)}`],
    ["a scrape of everything", `/scrape/${"0".repeat(32)}`],
  ])("answers %s with a bencoded reason and HTTP 200", async (_, path) => {
    expect((await ask(site.server.url, path)).reason).toMatch(/\w/);
  });

  it.each([["68.81"], ["65536"], ["-1"], ["x"]])("refuses port %s in words", async (port) => {
    const { seeder, hash } = await swarm();
    await eventually(async () =>
      expect((await ask(site.server.url, announcePath(seeder.passkey, hash, { port }))).reason).toMatch(/port/i),
    );
  });
});
