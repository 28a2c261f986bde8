import { get } from "node:http";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { signInClient } from "#tests/support/http-client.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
const signIn = async (more = {}) => {
  const user = await makeMember(site.db, more);
  return { user, client: await signInClient(site.server.url, user.username, PASSWORD) };
};
type Client = Awaited<ReturnType<typeof signIn>>["client"];
type Terms = { version: number; isDue: boolean; changes: { kind: string; text: string }[] };
const cookiesOf = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const read = async (client: Client) => (await client.json<Terms>("/api/user/terms")).body;

const newToken = { name: "A program", scopes: ["read", "download"], lifetime: "7", password: PASSWORD };

let count = 0;
/** Changes the rules, and waits until every process asks. */
async function change(asked: Client) {
  const { client } = await signIn({ isAdmin: true });
  const rules = `Be kind, and do so ${++count} times.`;
  const saved = await client.json("/api/admin/settings/pages/rules", {
    method: "PUT",
    json: { text: rules, isImportant: true },
  });
  expect(saved.status).toBe(200);
  await eventually(async () => {
    for (let i = 0; i < 4; i++) expect((await asked.request("/account")).status).toBe(302);
  });
  return rules;
}

beforeEach(() => site.db.setting.deleteMany({ where: { key: "terms" } }));

describe("after an important change of the rules", () => {
  it("each page leads a member to them first, and from there to where they were heading", async () => {
    const { client } = await signIn();
    const rules = await change(client);
    const asked = await client.request("/torrents/none?page=2");
    const to = asked.headers.get("location") ?? "";
    expect([asked.status, to]).toEqual([302, "/terms?returnTo=%2Ftorrents%2Fnone%3Fpage%3D2"]);
    const page = await (await client.request(to)).text();
    for (const part of ["The rules have changed", rules, "What has changed", "I accept the rules", 'action="/logout"'])
      expect([part, page.includes(part)]).toEqual([part, true]);
    const { version } = await read(client);
    const form = { version: String(version), returnTo: "/torrents/none?page=2" };
    const accepted = await client.request("/terms", { form });
    expect([accepted.status, accepted.headers.get("location")]).toEqual([303, form.returnTo]);
    expect((await client.request("/account")).status).toBe(200);
    expect(await (await client.request("/terms")).text()).not.toContain("I accept the rules");
  });

  it("help, privacy, contact, the own export, deleting the account and signing out stay open", async () => {
    const { client } = await signIn();
    await change(client);
    for (const path of ["/help", "/privacy", "/rules", "/faq", "/contact", "/account/export", "/account/delete"])
      expect([path, (await client.request(path)).status]).toEqual([path, 200]);
    const out = await client.request("/logout", { method: "POST", form: {} });
    expect([out.status, out.headers.get("location")]).toEqual([303, "/"]);
    expect((await client.request("/")).status).toBe(200);
  });

  it("calls, tokens, feeds, downloads and announces go on", async () => {
    const { user, client } = await signIn();
    const torrent = await makeTorrent(site.db);
    const { token } = (await client.json<{ token: string }>("/api/user/tokens", { json: newToken })).body;
    const headers = { Authorization: `Bearer ${token}` };
    const bare = async (path: string, more = {}) =>
      (await fetch(new URL(path, site.server.url), { redirect: "manual", ...more })).status;
    const statuses = async () => [
      await bare("/api/user/profile", { headers }),
      await bare(`/api/torrents/${torrent.id}/download`, { headers }),
      (await client.json("/api/user/profile")).status,
      (await client.request(`/api/torrents/${torrent.id}/download`)).status,
      (await client.request("/account/torrents/archive")).status,
      await bare(`/announce/${user.passkey}`),
    ];
    const before = await statuses();
    expect([before[0], before[2], before[5]]).toEqual([200, 200, 200]);
    await change(client);
    expect(await statuses()).toEqual(before);
  });

  it("a form that was open is done first, its page may be shown again with what was typed, and a page may refresh", async () => {
    const { client, user } = await signIn();
    await change(client);
    const wrong = await client.request("/account/about", { form: { about: "x".repeat(100_000) } });
    expect(wrong.status).toBe(422);
    const sent = await client.request("/account/about", { form: { about: "I make field recordings." } });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/account"]);
    expect(await site.db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      about: "I make field recordings.",
    });
    // fetch() sends no referrer of one's own.
    const data = (from: string) =>
      new Promise<string>((resolve, reject) => {
        const headers = { Referer: `${site.server.url}${from}`, Cookie: cookiesOf(client) };
        get(`${site.server.url}/account.data`, { headers }, async (response) => resolve(await text(response))).on(
          "error",
          reject,
        );
      });
    expect(await data("/account")).not.toContain("/terms?returnTo");
    expect(await data("/help")).toContain("/terms?returnTo");
  });

  it("an old version is not accepted, nowhere leads off the site, and visitors are asked nothing", async () => {
    const { client } = await signIn();
    const rules = await change(client);
    const { version } = await read(client);
    const old = await client.request("/terms", { form: { version: String(version - 1), returnTo: "/" } });
    const page = await old.text();
    expect([old.status, page.includes("changed again"), page.includes(rules)]).toEqual([409, true, true]);
    expect((await client.json("/api/user/terms/accept", { json: { version: version - 1 } })).status).toBe(409);
    const away = await client.request("/terms", {
      form: { version: String(version), returnTo: "https://evil.example" },
    });
    expect(away.headers.get("location")).toBe("/");
    expect((await fetch(site.server.url)).status).toBe(200);
  });

  it("a call accepts, and staff read who accepted which version, and when", async () => {
    const { client, user } = await signIn();
    await change(client);
    const { version, isDue, changes } = await read(client);
    expect([isDue, changes.some(({ kind }) => kind === "added")]).toEqual([true, true]);
    const accepted = await client.json("/api/user/terms/accept", { json: { version } });
    expect(accepted).toMatchObject({ status: 200, body: { version } });
    const { client: staff } = await signIn({ isAdmin: true, termsVersion: version });
    expect(await staff.json(`/api/admin/users/${user.id}/terms`)).toMatchObject({
      status: 200,
      body: { username: user.username, total: 1, acceptances: [{ version, isImportant: true }] },
    });
    const page = (await (await staff.request(`/admin/users/${user.id}`)).text()).replaceAll("<!-- -->", "");
    expect(page).toContain(`Version ${version} accepted`);
    const list = (await (await staff.request(`/admin/users/${user.id}/terms`)).text()).replaceAll("<!-- -->", "");
    expect(list).toContain(`Version ${version}`);
    expect((await client.json(`/api/admin/users/${user.id}/terms`)).status).toBe(403);
  });
});
