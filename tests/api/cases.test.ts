import { beforeAll, describe, expect, it } from "vitest";
import { hashesOf } from "#app/domain/catalogue/torrents/metainfo/read-torrent.server.ts";
import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import { counter, notice } from "#app/domain/moderation/cases/testing.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
type People = {
  uploader: Client;
  stranger: Client;
  admin: Client;
  visitor: Client;
  passkey: string;
  uploaderId: string;
};
let people: People;

beforeAll(async () => {
  const [uploader, stranger, admin] = await Promise.all([
    makeMember(site.db),
    makeMember(site.db),
    makeMember(site.db, { isAdmin: true }),
  ]);
  const { url } = site.server;
  people = {
    uploader: await signInClient(url, uploader.username, PASSWORD),
    stranger: await signInClient(url, stranger.username, PASSWORD),
    admin: await signInClient(url, admin.username, PASSWORD),
    visitor: createClient(url),
    passkey: stranger.passkey ?? "",
    uploaderId: uploader.id,
  };
});

const announce = async (infoHash: string) => {
  const escaped = infoHash.slice(0, 40).replace(/../g, "%$&");
  const query = `info_hash=${escaped}&peer_id=-TR3000-abcdefghijkl&port=6881&uploaded=0&downloaded=0&left=0&compact=1`;
  return (await fetch(`${site.server.url}/announce/${people.passkey}?${query}`)).text();
};
const admitted = (infoHash: string) => eventually(async () => expect(await announce(infoHash)).toContain("8:interval"));
const refused = (infoHash: string) =>
  eventually(async () => expect(await announce(infoHash)).toContain("This torrent was taken down after a notice."));

type Case = { id: number; version: number; status: string; torrents: { id: number; status: string }[] };

/** A torrent in the index and a notice about it, sent as a visitor. */
async function setUp() {
  const { bytes, infoHash } = await someTorrent();
  const torrent = await makeTorrent(site.db, {
    infoHash,
    torrentData: Buffer.from(bytes),
    uploadedBy: people.uploaderId,
  });
  const targets = `${site.server.url}/torrents/${torrent.id}`;
  const sent = await people.visitor.json<{ reference: string }>("/api/takedown", {
    json: { ...notice, targets },
    headers: { "X-Forwarded-For": "198.51.100.7" },
  });
  expect(sent.status).toBe(200);
  const { caseId } = await site.db.takedownNotice.findUniqueOrThrow({ where: { reference: sent.body.reference } });
  const read = async () => (await people.admin.json<Case>(`/api/admin/cases/${caseId}`)).body;
  const itemId = (await read()).torrents[0]?.id ?? 0;
  const act = async (what: string, decision: string) =>
    people.admin.json(`/api/admin/cases/${caseId}/torrents/${itemId}/${what}`, {
      json: { version: (await read()).version, decision, reason: "We have checked." },
    });
  return { torrent, bytes, infoHash, caseId, itemId, read, act };
}

describe("a takedown over HTTP", () => {
  it("ends announces, pages, downloads and uploads at once, and a restore brings them back", async () => {
    const { torrent, bytes, infoHash, itemId, caseId, read, act } = await setUp();
    const at = `/torrents/${torrent.id}`;
    await eventually(async () => expect(await announce(infoHash)).toContain("8:interval"));
    expect((await people.stranger.request(at)).status).toBe(200);

    expect(await act("decide", "upheld")).toMatchObject({ status: 200, body: { status: "upheld" } });
    await refused(infoHash);
    for (const path of [at, `${at}/download`, `/api${at}/download`, `/api${at}/nfo`, `/api${at}/comments`]) {
      const gone = await people.stranger.request(path);
      // Without it browsers keep a 410 for ever, also once the torrent is back.
      expect([gone.status, gone.headers.get("cache-control")], path).toEqual([410, "private, no-store"]);
    }
    const loaded = await people.stranger.request(`${at}.data`);
    expect(loaded.status === 410 && loaded.headers.get("cache-control") !== "private, no-store").toBe(false);
    expect(await (await people.stranger.request(at)).text()).toContain("This torrent was taken down after a notice.");
    const list = await people.stranger.json<{ total: number }>(
      `/api/public/torrents?search=${encodeURIComponent(torrent.name)}`,
    );
    expect(list.body.total).toBe(0);
    const upload = () => {
      const body = new FormData();
      const file = { fileName: "kit.torrent", torrentFile: Buffer.from(bytes).toString("base64") };
      for (const [name, value] of Object.entries({ ...file, description: "Words that are long enough" }))
        body.set(name, value);
      return people.stranger.json("/api/torrents/upload", { body });
    };
    expect(await upload()).toMatchObject({ status: 409, body: { message: expect.stringMatching(/barred/) } });
    const restored = await people.admin.request("/admin/torrents/deleted", { form: { torrentId: String(torrent.id) } });
    expect(restored.status).toBe(303);
    await refused(infoHash);

    const to = `/api/takedown/counter/${itemId}`;
    expect(await people.stranger.json(to, { json: counter })).toMatchObject({ status: 404 });
    expect(await people.visitor.json(to, { json: counter })).toMatchObject({ status: 401 });
    const twice = await Promise.all([1, 2].map(() => people.uploader.json(to, { json: counter })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read()).toMatchObject({ status: "countered", torrents: [{ status: "countered" }] });
    await refused(infoHash);

    expect(await act("counter", "restored")).toMatchObject({ status: 200, body: { isListed: true } });
    await admitted(infoHash);
    expect((await people.stranger.request(at)).status).toBe(200);
    const acts = await site.db.auditEntry.findMany({ where: { subjectKind: "case", subjectId: String(caseId) } });
    expect(acts.map(({ act: name }) => name).sort()).toEqual(["cases.decide-counter", "cases.decide-torrent"]);
  });

  it("ends announces of a hybrid by either hash", async () => {
    const { torrent, act } = await setUp();
    const infoHashV2 = `${"ab".repeat(12)}${torrent.infoHash}`;
    await site.db.torrent.update({ where: { id: torrent.id }, data: { infoHashV2 } });
    await eventually(async () => expect(await announce(infoHashV2)).toContain("8:interval"));
    await act("decide", "upheld");
    await refused(torrent.infoHash ?? "");
    await refused(infoHashV2);
    const bars = await site.db.barredInfoHash.findMany({ where: { infoHash: { contains: torrent.infoHash ?? "" } } });
    expect(bars.map(({ infoHash }) => infoHash).sort()).toEqual([torrent.infoHash, infoHashV2].sort());
    expect(hashesOf(torrent.torrentData ?? new Uint8Array())).toContain(torrent.infoHash);
  });
});

describe("the doors of the cases", () => {
  it("are closed to members and visitors, as pages, data and calls", async () => {
    const { caseId, itemId } = await setUp();
    const step = { version: 0, decision: "upheld", reason: "x", text: "x", target: "x", note: "x", remove: true };
    const at = `/api/admin/cases/${caseId}`;
    const posts = [
      "notes",
      "take",
      "decide",
      "reopen",
      ...["name", "decide", "counter"].map((what) => `torrents/${itemId}/${what}`),
    ];
    for (const [client, status] of [
      [people.uploader, 403],
      [people.visitor, 401],
    ] as const) {
      for (const path of ["/api/admin/cases", at]) expect((await client.request(path)).status, path).toBe(status);
      for (const what of posts) expect((await client.json(`${at}/${what}`, { json: step })).status, what).toBe(status);
      for (const path of [
        "/admin/complaints",
        ...["", "/reopen"].map((page) => `/admin/complaints/${caseId}${page}`),
      ]) {
        const page = await client.request(path);
        expect([page.status, page.headers.get("location")], path).toEqual([302, "/admin-login"]);
        const data = await client.request(`${path}.data`);
        expect(await data.text()).not.toContain("Clara");
      }
      const form = { intent: "torrent", itemId: String(itemId), version: "0", decision: "upheld", reason: "x" };
      const sent = await client.request(`/admin/complaints/${caseId}`, { form });
      expect([303, 403]).toContain(sent.status);
    }
    expect(await site.db.case.findUnique({ where: { id: caseId } })).toMatchObject({ status: "open", version: 0 });
  });

  it("show a member their own case and nobody else's, as page and data", async () => {
    const sent = await people.uploader.request("/complaints", {
      form: { subject: "Noise", message: "It <i>hums all day</i>." },
    });
    expect(sent.status).toBe(303);
    const { id } = await site.db.case.findFirstOrThrow({ where: { reporterId: people.uploaderId } });
    const own = await people.uploader.request(`/complaints/${id}`);
    expect(own.status).toBe(200);
    expect(await own.text()).toContain("It &lt;i&gt;hums all day&lt;/i&gt;.");
    for (const path of [`/complaints/${id}`, `/complaints/${id}.data`]) {
      const page = await people.stranger.request(path);
      expect(await page.text(), path).not.toContain("hums all day");
    }
    expect((await people.stranger.request(`/complaints/${id}`)).status).toBe(404);
    expect((await people.visitor.request(`/complaints/${id}`)).status).toBe(303);
  });

  it("take reports with ids of one's own reach only", async () => {
    const other = await makeMember(site.db);
    const message = await site.db.privateMessage.create({
      data: { senderId: other.id, receiverId: people.uploaderId, subject: "Private", content: "Between us" },
    });
    const report = { kind: "message", relatedId: message.id, reason: "x" };
    expect(await people.stranger.json("/api/reports", { json: report })).toMatchObject({ status: 404 });
    expect(await people.admin.json("/api/reports", { json: report })).toMatchObject({ status: 404 });
    const page = await people.stranger.request(`/report/message/${message.id}`);
    expect([page.status, await page.text()]).toEqual([404, expect.not.stringContaining("Between us")]);
    expect((await people.stranger.request("/report/nonsense/1")).status).toBe(404);
    expect(await people.uploader.json("/api/reports", { json: report })).toMatchObject({ status: 200 });
  });

  it("let an administrator remove what is reported, and open the case again", async () => {
    const torrent = await makeTorrent(site.db, { comments: 1 });
    const comment = await site.db.torrentComment.create({
      data: { torrentId: torrent.id, userId: people.uploaderId, comment: "Out with it" },
    });
    const report = { kind: "comment", relatedId: comment.id, reason: "It is rude." };
    const { body } = await people.stranger.json<{ id: number }>("/api/reports", { json: report });
    const at = `/api/admin/cases/${body.id}`;
    const decide = (version: number, more: Record<string, unknown>) =>
      people.admin.json(`${at}/decide`, { json: { version, decision: "upheld", reason: "It is.", ...more } });
    expect(await decide(0, { remove: true, decision: "declined" })).toMatchObject({ status: 422 });
    expect(await decide(0, { remove: "yes" })).toMatchObject({ status: 422 });
    expect(await decide(0, { remove: true })).toMatchObject({
      status: 200,
      body: { status: "upheld", version: 1, removed: true },
    });
    expect(await site.db.torrentComment.count({ where: { id: comment.id } })).toBe(0);
    expect((await site.db.torrent.findUniqueOrThrow({ where: { id: torrent.id } })).comments).toBe(0);
    const reopen = (version: number) => people.admin.json(`${at}/reopen`, { json: { version, note: "Was it?" } });
    expect(await reopen(0)).toMatchObject({ status: 409 });
    expect(await reopen(1)).toMatchObject({ status: 200, body: { status: "review", version: 2 } });
    expect(await people.admin.json(at)).toMatchObject({
      body: { status: "review", reported: { isThere: false }, notes: [{ text: expect.stringContaining("It is.") }] },
    });
    expect(await decide(2, { remove: true })).toMatchObject({ status: 409 });
    expect(await decide(2, {})).toMatchObject({ status: 200, body: { removed: false } });
  });

  it("are open where they are public, and tell no names", async () => {
    const page = await people.visitor.request("/transparency");
    const api = await people.visitor.json<Record<string, unknown>>("/api/transparency");
    expect([page.status, api.status]).toEqual([200, 200]);
    expect(Object.keys(api.body)).toEqual(expect.arrayContaining(["months", "medianHours", "takedowns", "total"]));
    for (const text of [await page.text(), JSON.stringify(api.body)]) expect(text).not.toMatch(/Clara|Mant|mant\.test/);
    const form = await people.visitor.request("/takedown");
    expect([form.status, await form.text()]).toEqual([
      200,
      expect.stringContaining("this site stores the .torrent file"),
    ]);
    const strange = await people.visitor.request(
      `/takedown/sent?reference=${encodeURIComponent("<script>1</script>")}`,
    );
    expect(await strange.text()).not.toContain("<script>1");
  });

  it("make an address that sends too many notices wait", async () => {
    const send = (work: string) => people.visitor.json("/api/takedown", { json: { ...notice, work, targets: "x" } });
    const answers = [];
    for (let i = 0; i < 12; i += 1) answers.push((await send(`Work ${i}`)).status);
    expect(answers).toContain(429);
    expect(answers.at(-1)).toBe(429);
  });
});
