import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectClient } from "#tests/support/chat-client.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { eventually, useSite } from "#tests/support/site.ts";

const site = useSite();
const WORDS = "We move house until noon.";
const MESSAGE = `The site is read-only for now: nothing can be saved. ${WORDS}`;
let user: Awaited<ReturnType<typeof makeMember>>;
let moderator: Client;
let member: Client;
let operator: Client;
let torrentId: number;

beforeAll(async () => {
  user = await makeMember(site.db);
  const admin = await makeMember(site.db, { isAdmin: true });
  const role = await site.db.staffRole.create({ data: { name: "Heralds", rights: ["announcements.post"] } });
  const two = await makeMember(site.db);
  await site.db.roleHolder.create({ data: { userId: two.id, roleId: role.id } });
  member = await signInClient(site.server.url, user.username, PASSWORD);
  operator = await signInClient(site.server.url, admin.username, PASSWORD);
  moderator = await signInClient(site.server.url, two.username, PASSWORD);
  torrentId = (await makeTorrent(site.db)).id;
});

const set = (isOn: boolean, more: object = {}) =>
  operator.json("/api/admin/system/read-only", { method: "PUT", json: { isOn, words: WORDS, ...more } });
const landing = async () => (await createClient(site.server.url).request("/login")).text();

/** Both web processes have heard of it. */
async function close(more: object = {}): Promise<void> {
  expect(await set(true, more)).toMatchObject({ status: 200, body: { isOn: true, words: WORDS } });
  for (let seen = 0; seen < 6; seen += 1) await eventually(async () => expect(await landing()).toContain(WORDS));
}
afterEach(async () => {
  await set(false);
  for (let seen = 0; seen < 6; seen += 1) await eventually(async () => expect(await landing()).not.toContain(WORDS));
});

const comment = () => member.json(`/api/torrents/${torrentId}/comments`, { json: { comment: "Fine drums." } });

describe("a read-only site", () => {
  it("answers calls that write with 503, the word and when to ask again, and takes them after its end", async () => {
    await close();
    const response = await member.request(`/api/torrents/${torrentId}/comments`, { json: { comment: "Fine drums." } });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("300");
    expect(await response.json()).toEqual({ message: MESSAGE });
    expect(await site.db.torrentComment.count()).toBe(0);
    await set(false);
    await eventually(async () => expect((await comment()).status).toBe(200));
  });

  it("answers forms with the word, and with what was typed still in them", async () => {
    await close();
    const letter = { receiverId: "operator", subject: "Hello there", content: "Words that took an hour." };
    const response = await member.request("/messages/new", { form: letter });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("300");
    const page = await response.text();
    expect(page.match(new RegExp(MESSAGE, "g"))?.length).toBeGreaterThan(1);
    expect(page).toContain("Words that took an hour.");
  });

  it("shows its pages with a bar, lets members sign in and out, and gives out torrents", async () => {
    await close();
    for (const path of ["/", `/torrents/${torrentId}`, "/forums", "/messages", "/account", "/notices"]) {
      const response = await member.request(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect([path, (await response.text()).includes(MESSAGE)]).toEqual([path, true]);
    }
    const again = await signInClient(site.server.url, user.username, PASSWORD);
    expect((await again.json("/api/user/time-zone")).status).toBe(200);
    expect((await member.request(`/torrents/${torrentId}/download`)).status).not.toBe(503);
    expect(await (await fetch(`${site.server.url}/announce/${"0".repeat(32)}?info_hash=x`)).text()).toContain(
      "failure",
    );
  });

  it("says so in the chat", async () => {
    await close();
    const Cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const client = connectClient(`${site.server.url.replace("http", "ws")}/ws/chat`, { Cookie });
    await client.join(user.id);
    client.say(user.id, "Anyone here?");
    expect(await client.next("error")).toMatchObject({ code: "unavailable", message: MESSAGE, retryAfter: 300 });
    await client.close();
  });

  it("refuses staff too, unless they may go on; those who operate the site can end it", async () => {
    const post = () => moderator.json("/api/notifications", { json: { message: "Soon." } });
    await close();
    expect((await post()).status).toBe(503);
    await set(true, { staffGoesOn: true });
    await eventually(async () => expect((await post()).status).not.toBe(503));
    expect((await comment()).status).toBe(503);
    const path = "/api/admin/system/read-only";
    expect((await moderator.json(path)).status).toBe(403);
    expect((await member.json(path, { method: "PUT", json: { isOn: false } })).status).toBe(403);
  });

  it("is a screen of the administration, which says what is too long", async () => {
    const at = "/admin/system/read-only";
    const wrong = await operator.request(at, { form: { isOn: "on", words: "x".repeat(301) } });
    expect(wrong.status).toBe(422);
    expect((await operator.request(at, { form: { isOn: "on", words: WORDS } })).status).toBe(303);
    expect(await (await operator.request(at)).text()).toContain(`value="${WORDS}"`);
    expect((await operator.request(at, { form: { words: WORDS } })).status).toBe(303);
    expect((await operator.json("/api/admin/system/read-only")).body).toEqual({
      isOn: false,
      staffGoesOn: false,
      words: WORDS,
    });
    expect((await member.request(at)).status).toBe(302);
  });

  it("keeps what somebody else has changed while the screen was open", async () => {
    const at = "/admin/system/read-only";
    const page = await (await operator.request(at)).text();
    const [, filledFrom = ""] = /name="filledFrom"[^>]*value="([^"]+)"/.exec(page) ?? [];
    await set(false, { staffGoesOn: true });
    expect((await operator.request(at, { form: { filledFrom, words: "Until noon" } })).status).toBe(303);
    expect((await operator.json(`/api${at}`)).body).toMatchObject({ staffGoesOn: true, words: "Until noon" });
  });
});
