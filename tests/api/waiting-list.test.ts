import { beforeEach, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { createClient, signInClient } from "#tests/support/http-client.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
const visitor = () => createClient(site.server.url);
const staff = async () => {
  const { username } = await makeMember(site.db, { isAdmin: true });
  return signInClient(site.server.url, username, PASSWORD);
};
const setMode = async (mode: string) => {
  const client = await staff();
  const set = await client.json("/api/admin/settings/joining", { method: "PUT", json: { mode } });
  expect(set.status).toBe(200);
  await eventually(async () => {
    for (let i = 0; i < 4; i++) expect((await visitor().json("/api/public/joining")).body).toMatchObject({ mode });
  });
};

beforeEach(async () => {
  await offerMethods(site.db);
  await site.db.waitingPerson.deleteMany();
});

describe("the waiting list", () => {
  it("is offered while joining is closed, takes an address by form, and its page takes it off again", async () => {
    await setMode("closed");
    for (const path of ["/", "/register"])
      expect(await (await visitor().request(path)).text()).toContain('href="/register/waiting"');
    const wrong = await visitor().request("/register/waiting", { form: { email: "nobody", word: "I make drums" } });
    expect([wrong.status, (await wrong.text()).includes('value="I make drums"')]).toEqual([422, true]);
    const form = { email: "Drummer@patchbay.test", word: "I make drums" };
    const sent = await visitor().request("/register/waiting", { form });
    const page = sent.headers.get("location") ?? "";
    expect([sent.status, /^\/register\/waiting\/[\w-]{43}$/.test(page)]).toEqual([303, true]);
    expect(await (await visitor().request(page)).text()).toContain("drummer@patchbay.test");
    expect((await visitor().request(page, { form: {} })).status).toBe(303);
    expect([await site.db.waitingPerson.count(), (await visitor().request(page)).status]).toEqual([0, 404]);
  });

  it("is the same by calls, and staff see and clear it", async () => {
    await setMode("closed");
    const made = await visitor().json<{ token: string }>("/api/waiting-list", { json: { email: "a@patchbay.test" } });
    expect(made.status).toBe(201);
    const at = `/api/waiting-list/${made.body.token}`;
    expect(await visitor().json(at)).toMatchObject({ status: 200, body: { email: "a@patchbay.test" } });
    expect((await visitor().json(at, { method: "DELETE" })).status).toBe(200);
    expect((await visitor().json(at, { method: "DELETE" })).status).toBe(404);
    await visitor().json("/api/waiting-list", { json: { email: "b@patchbay.test", word: "Hello" } });
    const client = await staff();
    const list = await client.json<{ people: { id: number }[] }>("/api/admin/waiting-list");
    expect(list).toMatchObject({
      status: 200,
      body: { total: 1, people: [{ email: "b@patchbay.test", word: "Hello" }] },
    });
    expect(await (await client.request("/admin/waiting-list")).text()).toContain("b@patchbay.test");
    const waitingId = String(list.body.people[0]?.id);
    expect((await client.request("/admin/waiting-list", { form: { waitingId } })).status).toBe(303);
    expect(await (await client.request("/admin/waiting-list")).text()).toContain("No one is on the waiting list");
    expect((await client.json(`/api/admin/waiting-list/${waitingId}`, { method: "DELETE" })).status).toBe(404);
  });

  it("is neither offered nor taken while people can join, who are told by one mail", async () => {
    await setMode("closed");
    await visitor().json("/api/waiting-list", { json: { email: "told@patchbay.test" } });
    await setMode("application");
    expect(await (await visitor().request("/register")).text()).not.toContain('href="/register/waiting"');
    const late = await visitor().json("/api/waiting-list", { json: { email: "late@patchbay.test" } });
    expect(late.status).toBe(403);
    await eventually(async () => {
      expect(await site.db.mail.count({ where: { recipient: "told@patchbay.test" } })).toBe(1);
      expect(await site.db.waitingPerson.count()).toBe(0);
    });
  });
});
