import { beforeAll, describe, expect, it } from "vitest";
import { foreignTorrent, oneFile } from "#app/domain/catalogue/torrents/metainfo/testing.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { eventually, useSite } from "#tests/support/site.ts";
import { announceQuery, decodeStrictly } from "#tracker/testing.ts";

const site = useSite({ WEB_PROCESSES: "1" });
type Made = Awaited<ReturnType<typeof makeMember>>;
let user: Made;
let member: Client;
let admin: Client;
let infoHash = "";

const ADDRESS = "198.51.100.77";
const peerId = "ab".repeat(20);

beforeAll(async () => {
  user = await makeMember(site.db);
  const [other, staff] = [await makeMember(site.db), await makeMember(site.db, { isAdmin: true })];
  const torrentData = new Uint8Array(foreignTorrent(oneFile, { announce: "http://old.example/announce" }));
  const torrent = await makeTorrent(site.db, { name: "Kit", torrentData });
  infoHash = torrent.infoHash ?? "";
  const lastAnnounce = new Date();
  await site.db.trackerSwarm.create({
    data: { infoHash, torrentId: torrent.id, seeders: 1, totalAnnounces: 4n, lastActivity: lastAnnounce },
  });
  await site.db.trackerPeer.create({
    data: { infoHash, peerId, userId: other.id, ip: ADDRESS, port: 6881, uploaded: 2n ** 60n, lastAnnounce },
  });
  const stats = { uploaded: 2n ** 60n, downloaded: 2n ** 59n, ratio: 2, seedingTime: 7_200n, activeTorrents: 1 };
  await site.db.trackerStats.create({ data: { userId: user.id, ...stats } });
  await site.db.trackerEvent.create({ data: { type: "seeding", userId: user.id, torrentId: torrent.id, points: 1 } });
  await site.db.userActivity.create({
    data: { userId: user.id, activityType: "seeding", points: 1, description: "1 h" },
  });
  member = await signInClient(site.server.url, user.username, PASSWORD);
  admin = await signInClient(site.server.url, staff.username, PASSWORD);
});

const gets = ["stats", "swarms", "peers", "metrics", "leaderboard", "user-stats", "live-activity"].map(
  (name) => `/api/tracker/${name}`,
);
const own = ["passkey", "tracker-stats", "activities", "stats"].map((name) => `/api/user/${name}`);

describe("the tracker's tabs", () => {
  it("tell a member who may import, and show a visitor the sign-in", async () => {
    const page = await member.request("/tracker/import");
    expect(page.status).toBe(403);
    expect(await page.text()).toContain("Only staff may do this.");
    const visitor = await createClient(site.server.url).request("/tracker/import");
    expect(visitor.headers.get("location")).toMatch(/^\/login\?returnTo=/);
    expect((await admin.request("/tracker/import")).status).toBe(200);
  });
});

describe("the tracker's calls", () => {
  it.each([...gets, ...own])("tell a visitor nothing: %s", async (path) => {
    expect((await createClient(site.server.url).json(path)).status).toBe(401);
  });

  it.each([...gets, ...own])("take no write where there is only something to read: %s", async (path) => {
    const { status, headers } = await member.json(path, { json: {} });
    expect([status, headers.get("allow")]).toEqual([405, "GET"]);
  });

  it("answer swarms, peers, leaders and activity as lists", async () => {
    const list = async (name: string) => (await member.json<Record<string, unknown>[]>(`/api/tracker/${name}`)).body;
    expect(await list("swarms")).toMatchObject([
      {
        torrentName: "Kit",
        infoHash,
        torrentCategory: "Samples",
        seeders: 1,
        leechers: 0,
        activePeers: 1,
        peerCount: 1,
      },
    ]);
    expect(Object.keys((await list("swarms"))[0] ?? {})).toEqual(
      expect.arrayContaining(["lastActivity", "isActive", "isRecentlyActive"]),
    );
    expect(await list("leaderboard")).toMatchObject([
      {
        userId: user.id,
        username: user.username,
        seedingTime: 7_200,
        activeTorrents: 1,
        ratio: 2,
        weeklyPoints: 1,
        rank: 1,
      },
    ]);
    expect(await list("live-activity")).toMatchObject([
      { type: "seeding", username: user.username, torrentName: "Kit", points: 1, timestamp: expect.any(String) },
    ]);
    expect((await member.request("/api/tracker/peers")).headers.get("x-total-count")).toBe("1");
  });

  it("answer figures with counts that JSON cannot hold as strings", async () => {
    expect((await member.json("/api/tracker/stats")).body).toMatchObject({
      totalSwarms: 1,
      activePeers: 1,
      totalAnnounces: 4,
    });
    expect((await member.json("/api/tracker/metrics")).body).toMatchObject({
      totalTorrents: 1,
      totalUploaded: "1152921504606846976",
      averageRatio: 2,
    });
    expect((await member.json("/api/tracker/user-stats")).body).toMatchObject({
      seedingTime: 7_200,
      seedingStreak: 0,
      weeklyPoints: 1,
      monthlyPoints: 1,
      contributionRank: 1,
      recentRewards: [{ type: "seeding_time", points: 1, description: "1 h", date: expect.any(String) }],
    });
    expect((await member.json("/api/user/tracker-stats")).body).toMatchObject({
      uploaded: "1152921504606846976",
      status: "Member",
      passkey: user.passkey,
    });
    expect((await member.json("/api/user/stats")).body).toMatchObject({ activityPoints: 1, seedingTime: 7_200 });
    expect((await member.json("/api/user/activities")).body).toMatchObject([{ activityType: "seeding", points: 1 }]);
  });

  it("say where a peer is to administrators and in no answer to another member, screen or call", async () => {
    const paths = ["/api/tracker/peers", "/tracker/swarms", "/tracker/swarms.data", "/tracker", "/tracker-stats/live"];
    for (const path of paths) {
      const text = await (await member.request(path)).text();
      expect(text, path).not.toContain(ADDRESS);
      expect(text, path).not.toContain(peerId.slice(0, 16));
    }
    expect((await admin.json("/api/tracker/peers")).body).toMatchObject([{ ip: ADDRESS, port: 6881, peerId }]);
  });

  it("refuse a page that is none", async () => {
    expect((await member.json("/api/tracker/swarms?page=0")).status).toBe(422);
    expect((await member.json("/api/tracker/leaderboard?limit=1000")).status).toBe(422);
  });
});

describe("POST /api/tracker/process-torrents", () => {
  it("is the administrators', counts what it did and does it once", async () => {
    const send = (client: Client) => client.json("/api/tracker/process-torrents", { method: "POST" });
    expect((await send(member)).status).toBe(403);
    expect((await send(admin)).body).toMatchObject({ processed: 1, errors: 0, remaining: 0 });
    expect((await send(admin)).body).toMatchObject({ processed: 0, errors: 0 });
    expect(await site.db.torrentFile.findMany()).toMatchObject([{ originalAnnounce: "http://old.example" }]);
  });
});

describe("POST /api/user/generate-passkey", () => {
  it("answers a new passkey; the tracker takes it, and refuses the old one", async () => {
    const announce = async (passkey: string) => {
      const query = announceQuery({ info_hash: Buffer.from(infoHash, "hex").toString("latin1") });
      const response = await fetch(`${site.server.url}/announce/${passkey}?${query}`);
      return decodeStrictly(new Uint8Array(await response.arrayBuffer()));
    };
    const accepted = { interval: expect.anything() };
    const refused = { "failure reason": expect.stringMatching(/passkey/) };
    const old = user.passkey ?? "";
    await eventually(async () => expect(await announce(old)).toMatchObject(accepted));
    const { status, body, headers } = await member.json<{ passkey: string }>("/api/user/generate-passkey", {
      method: "POST",
    });
    expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(body.passkey).toMatch(/^[0-9a-f]{32}$/);
    expect((await member.json("/api/user/passkey")).body).toEqual({ passkey: body.passkey });
    await eventually(async () => expect(await announce(old)).toMatchObject(refused));
    expect(await announce(body.passkey)).toMatchObject(accepted);
  });

  it("is refused to a form of another site", async () => {
    const headers = { Origin: "https://evil.example" };
    expect((await member.request("/api/user/generate-passkey", { method: "POST", headers })).status).toBe(403);
    expect((await member.request("/tracker/passkey", { form: {}, headers })).status).toBe(403);
  });
});

describe("the administrators' tools", () => {
  it("are shown to nobody else, and run for nobody else", async () => {
    const review = await site.db.trackerReview.create({ data: { userId: user.id, uploaded: 5n } });
    const at = `/admin/tracker/${review.id}`;
    for (const path of ["/admin/tracker", at]) {
      const page = await member.request(path);
      expect([page.status, page.headers.get("location")]).toEqual([302, "/admin-login"]);
      expect(await (await member.request(`${path}.data`)).text()).not.toContain(user.username);
    }
    expect((await member.request("/tracker/processing")).status).toBe(403);
    expect((await member.request("/tracker/processing", { form: {} })).status).toBe(403);
    expect((await member.request(at, { form: { intent: "credit" } })).status).toBe(403);
    expect((await admin.request(at, { form: { intent: "anything" } })).status).toBe(400);
    expect(await site.db.trackerReview.findUnique({ where: { id: review.id } })).toMatchObject({ status: "held" });
    const done = await admin.request(at, { form: { intent: "credit" } });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/admin/tracker"]);
    expect((await admin.request(at, { form: { intent: "credit" } })).status).toBe(409);
    expect((await admin.request("/admin/tracker/x")).status).toBe(404);
  });

  it("decide on held traffic by API too, on no more than was seen", async () => {
    const { id } = await site.db.trackerReview.create({ data: { userId: user.id, uploaded: 7n, reports: 3 } });
    const { body } = await admin.json<{ reviews: object[]; total: number }>("/api/admin/tracker/reviews");
    expect(body.total).toBe(body.reviews.length);
    expect(body.reviews).toContainEqual(
      expect.objectContaining({ id, uploaded: 7, reports: 3, torrents: 0, torrentName: null }),
    );
    const decide = (what: string, reports: number) =>
      admin.json(`/api/admin/tracker/reviews/${id}/${what}`, { json: { reports } });
    expect((await decide("credit", 2)).status).toBe(409);
    expect(await decide("drop", 3)).toMatchObject({ status: 200, body: { reviewId: id, status: "dropped" } });
    expect((await member.json("/api/admin/tracker/reviews")).status).toBe(403);
  });

  it("list alarms about passkeys until somebody has looked, by screen and by API", async () => {
    const alarm = (day: string) => ({ userId: user.id, day: new Date(day), networks: 7, named: ["198.51.0.0/16"] });
    const raise = (day: string) =>
      site.db.passkeyAlarm.create({ data: { ...alarm(day), raisedAt: new Date(`${day}T12:00:00Z`) } });
    const [first, second] = [await raise("2026-06-15"), await raise("2026-06-16")];
    const { body } = await admin.json("/api/admin/passkey-alarms");
    const alarms = [{ id: second.id, username: user.username, networks: 7 }, { id: first.id }];
    expect(body).toMatchObject({ alarms, total: 2, page: 1, limit: 20 });
    const page = await (await admin.request("/admin/passkeys")).text();
    expect(page.replaceAll("<!-- -->", "")).toContain("198.51.0.0/16 …");
    expect(await (await admin.request("/admin")).text()).toContain("Used from many networks within an hour.");
    const seen = await admin.json(`/api/admin/passkey-alarms/${first.id}/seen`, { method: "POST" });
    expect(seen).toMatchObject({ status: 200, body: { id: first.id } });
    const done = await admin.request("/admin/passkeys", { form: { alarmId: String(second.id) } });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/admin/passkeys"]);
    expect((await admin.json("/api/admin/passkey-alarms")).body).toMatchObject({ alarms: [], total: 0 });
    expect((await member.json("/api/admin/passkey-alarms")).status).toBe(403);
  });
});
