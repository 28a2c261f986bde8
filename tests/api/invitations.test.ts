import { beforeAll, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { awayFromMidnight } from "#tests/support/midnight.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
awayFromMidnight();
let admin: Client;
let member: Client;
beforeAll(async () => {
  const operator = await makeMember(site.db, { isAdmin: true });
  const inviter = await makeMember(site.db);
  admin = await signInClient(site.server.url, operator.username, PASSWORD);
  member = await signInClient(site.server.url, inviter.username, PASSWORD);
});
/** The page as a reader has it. */
const read = async (path: string, client = member) => {
  const text = (await (await client.request(path)).text()).split("<script", 1)[0] ?? "";
  return text.replaceAll("<!-- -->", "");
};

it("forms set the quota and the number of a role, and keep what was typed where a number is wrong", async () => {
  const path = "/admin/settings/joining";
  const form = { mode: "open", needsApproval: "true", invitesPer: "month" };
  const wrong = await admin.request(path, { form: { ...form, memberInvites: "many" } });
  const text = await wrong.text();
  expect(wrong.status).toBe(422);
  expect(text).toContain("Enter a number of invitations, or leave it empty.");
  expect(text).toContain('value="many"');
  const empty = await admin.request(path, { form: { intent: "role", role: "Editor", most: "" } });
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining("Enter a number of invitations.")]);
  const ofRole = { intent: "role", role: "Editor", most: "7" };
  expect((await admin.request(path, { form: ofRole })).status).toBeLessThan(400);
  const saved = await admin.request(path, { form: { ...form, memberInvites: "2" } });
  expect(saved.status).toBeLessThan(400);
  const setting = async () => (await admin.json<{ roleInvites: object[] }>(`/api${path}`)).body;
  expect(await setting()).toMatchObject({
    invitesPer: "month",
    memberInvites: 2,
    eliteInvites: null,
    roleInvites: [{ role: "Editor", most: 7 }],
  });
  expect((await admin.request(path, { form: { intent: "forget", role: "Editor" } })).status).toBeLessThan(400);
  expect((await setting()).roleInvites).toEqual([]);
  const call = { method: "PUT", json: { role: "Editor", most: 7 } };
  expect(await admin.json(`/api${path}/roles`, call)).toMatchObject({
    status: 200,
    body: { roleInvites: [{ role: "Editor", most: 7 }] },
  });
});

it("changes are planned, previewed and cancelled, by forms and by calls", async () => {
  const path = "/admin/settings/joining";
  const plan = { intent: "plan", mode: "closed", changesAt: "2099-12-15", changesAtMembers: "" };
  expect((await admin.request(path, { form: plan })).status).toBeLessThan(400);
  const again = await admin.request(path, { form: plan });
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining("Another change is planned")]);
  const later = { mode: "open", changesAt: "2099-12-20" };
  expect(await admin.json(`/api${path}/changes`, { json: later })).toMatchObject({
    status: 200,
    body: { nextMode: "closed", changesAt: "2099-12-15", later: [{ ...later, changesAtMembers: null }] },
  });
  expect(await read(path, admin)).toContain("on Dec 15, 2099 (UTC)");
  expect(await admin.json(`/api${path}/preview?mode=closed`)).toMatchObject({
    status: 200,
    body: { says: expect.stringContaining("It opens on 20 December 2099."), warning: null },
  });
  const shown = await admin.request(path, { form: { intent: "preview", mode: "closed", needsApproval: "true" } });
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining("It opens on 20 December 2099.")]);
  expect((await admin.request(path, { form: { intent: "cancel", start: "2099-12-15" } })).status).toBeLessThan(400);
  const gone = await admin.request(path, { form: { intent: "cancel", start: "2099-12-15" } });
  expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining("no longer planned")]);
  expect(await admin.json(`/api${path}/changes/2099-12-20`, { method: "DELETE" })).toMatchObject({
    status: 200,
    body: { nextMode: "none", later: [] },
  });
});

it("the member's pages say how many invitations are left, and offer none where none is left", async () => {
  // Another process hears of the setting a moment later.
  await eventually(async () => expect(await read("/invite")).toContain("of 2 invitations left this month"));
  const made = await member.json<{ id: number; inviteLink: string }>("/api/invitations/generate-code", {
    json: { note: "<b>Monday</b> at the studio" },
  });
  expect(made.status).toBe(200);
  const { pathname, search } = new URL(made.body.inviteLink);
  const seen = await read(pathname + search, createClient(site.server.url));
  expect(seen).toContain("&lt;b&gt;Monday&lt;/b&gt; at the studio");
  const noted = await member.request(`/invite/${made.body.id}`, { form: { intent: "note", note: "At eight" } });
  expect(noted.status).toBeLessThan(400);
  expect(await read(`/invite/${made.body.id}`)).toContain("At eight");
  expect((await member.json("/api/invitations", { json: { inviteeEmail: "one@patchbay.test" } })).status).toBe(200);
  const page = await read("/invite");
  expect(page).toContain("You have no invitations left this month. You get more on");
  expect(page).not.toContain("Generate Code");
  expect(await member.json("/api/invitations/generate-code", { json: {} })).toMatchObject({ status: 409 });
  const refused = await member.request("/invite/send", { form: { inviteeEmail: "two@patchbay.test", note: "Hello" } });
  const form = await refused.text();
  expect(refused.status).toBe(409);
  for (const part of ["You have no invitations left this month.", 'value="two@patchbay.test"', ">Hello<"])
    expect(form).toContain(part);
  expect((await member.json("/api/user/invite-stats")).body).toMatchObject({
    quota: { most: 2, left: 0, per: "month" },
  });
});
