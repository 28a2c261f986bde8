import { beforeAll, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let admin: Client;
let grantor: Client;
let greeter: Awaited<ReturnType<typeof makeMember>>;

beforeAll(async () => {
  const [boss, lead, member] = await Promise.all([
    makeMember(site.db, { isAdmin: true }),
    makeMember(site.db),
    makeMember(site.db),
  ]);
  const { id: roleId } = await site.db.staffRole.create({
    data: { name: "Lead greeter", rights: ["roles.grant", "users.see"] },
  });
  await site.db.roleHolder.create({ data: { userId: lead.id, roleId } });
  admin = await signInClient(site.server.url, boss.username, PASSWORD);
  grantor = await signInClient(site.server.url, lead.username, PASSWORD);
  greeter = member;
});

type Made = { id: number; name: string };

it("a role that is made over the API opens its part of the API to the member who gets it, until it is deleted", async () => {
  const made = await grantor.json<Made>("/api/admin/roles", { json: { name: "Greeter", rights: ["users.see"] } });
  expect([made.status, made.body.name]).toEqual([201, "Greeter"]);
  const member = await signInClient(site.server.url, greeter.username, PASSWORD);
  expect((await member.json("/api/admin/users")).status).toBe(403);

  const given = await grantor.json(`/api/admin/users/${greeter.id}/roles`, {
    method: "PUT",
    json: { roles: [made.body.id] },
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  expect((await member.json("/api/admin/users")).status).toBe(200);
  expect((await member.json("/api/admin/pending-registrations")).status).toBe(403);
  const own = await member.json<{ rights: { name: string }[] }>("/api/user/rights");
  expect(own.body.rights.map(({ name }) => name)).toEqual(["users.see"]);
  const one = await admin.json<{ total: number }>(`/api/admin/roles/${made.body.id}`);
  expect(one.body.total).toBe(1);

  const gone = await admin.json<{ holders: number }>(`/api/admin/roles/${made.body.id}`, { method: "DELETE" });
  expect([gone.status, gone.body.holders]).toEqual([200, 1]);
  expect((await member.json("/api/admin/users")).status).toBe(403);
});

it("nobody gives a right that they do not have, and the refusal names it", async () => {
  const refused = await grantor.json<{ errors: { rights: string[] } }>("/api/admin/roles", {
    json: { name: "Cashier", rights: ["users.see", "payments.decide"] },
  });
  expect(refused.status).toBe(403);
  expect(JSON.stringify(refused.body)).toMatch(/payments/i);
  expect(await site.db.staffRole.count({ where: { name: "Cashier" } })).toBe(0);

  const treasurer = await site.db.staffRole.findFirstOrThrow({ where: { name: "Treasurer" } });
  const given = await grantor.json(`/api/admin/users/${greeter.id}/roles`, {
    method: "PUT",
    json: { roles: [treasurer.id] },
  });
  expect(given.status).toBe(403);
  const changed = await grantor.json(`/api/admin/roles/${treasurer.id}`, { method: "PATCH", json: { note: "Mine" } });
  expect(changed.status).toBe(403);
});

it("a change of a version that is no longer current is refused and changes nothing", async () => {
  const made = await admin.json<Made>("/api/admin/roles", { json: { name: "Curator", rights: [] } });
  const at = `/api/admin/roles/${made.body.id}`;
  expect((await admin.json(at, { method: "PATCH", json: { version: 0, name: "Keeper" } })).status).toBe(200);
  expect((await admin.json(at, { method: "PATCH", json: { version: 0, name: "Other" } })).status).toBe(409);
  expect((await site.db.staffRole.findUniqueOrThrow({ where: { id: made.body.id } })).name).toBe("Keeper");
});

/** Sends a form of a screen; false where it was shown again or refused. */
async function send(client: Client, path: string, form: Record<string, string | string[]>) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) body.append(name, one);
  const response = await client.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: site.server.url },
    body: body.toString(),
  });
  return { status: response.status, to: response.headers.get("Location"), html: await response.text() };
}

const page = async (client: Client, path: string) => (await client.request(path)).text();
const roleNamed = (name: string) => site.db.staffRole.findUniqueOrThrow({ where: { name } });

it("a role is made, emptied and deleted with plain forms, in which a box that is not ticked counts as empty", async () => {
  const made = await send(admin, "/admin/roles/new", {
    name: "Steward",
    note: "Keeps order",
    colour: "violet",
    rights: ["users.see", "chat.moderate"],
    isShown: "on",
    needsCode: "on",
  });
  const { id, ...role } = await roleNamed("Steward");
  expect([made.status, made.to]).toEqual([303, `/admin/roles/${id}`]);
  expect(role).toMatchObject({
    note: "Keeps order",
    colour: "violet",
    rights: ["chat.moderate", "users.see"],
    isShown: true,
    needsCode: true,
    version: 0,
  });
  const at = `/admin/roles/${id}`;
  expect((await send(admin, at, { name: "Steward", colour: "grey", version: "0" })).status).toBe(303);
  expect(await roleNamed("Steward")).toMatchObject({ note: "", rights: [], isShown: false, needsCode: false });
  const late = await send(admin, at, { name: "Steward", colour: "red", version: "0" });
  expect([late.status, late.html]).toEqual([409, expect.stringContaining("Someone else has changed this role")]);
  expect(await page(admin, "/admin/roles")).toContain("Steward");
  expect((await send(admin, `${at}/delete`, {})).to).toBe("/admin/roles");
  expect(await site.db.staffRole.count({ where: { id } })).toBe(0);
});

it("a wrong name is told beside its field, and what was ticked stays", async () => {
  const { status, html } = await send(admin, "/admin/roles/new", { name: "moderator", rights: ["chat.moderate"] });
  expect([status, html]).toEqual([409, expect.stringContaining("A role with this name already exists.")]);
  expect(html).toMatch(/<input[^>]*value="chat\.moderate"[^>]*checked|<input[^>]*checked[^>]*value="chat\.moderate"/);
});

it("a giver of roles is offered their own rights and roles within these, and no button for their own role or one beyond", async () => {
  const own = await roleNamed("Lead greeter");
  const treasurer = await roleNamed("Treasurer");
  const within = await site.db.staffRole.create({ data: { name: "Looker", rights: ["users.see"] } });
  const fresh = await page(grantor, "/admin/roles/new");
  expect(fresh).toContain('value="users.see"');
  expect(fresh).not.toContain('value="payments.decide"');
  for (const [id, reason] of [
    [own.id, "You hold this role yourself"],
    [treasurer.id, "This role has rights that you do not have"],
  ] as const) {
    const html = await page(grantor, `/admin/roles/${id}`);
    expect(html).toContain(reason);
    expect(html).not.toMatch(/Save|Delete role/);
    const asked = await grantor.request(`/admin/roles/${id}/delete`);
    expect([asked.status, asked.headers.get("Location")]).toEqual([302, `/admin/roles/${id}`]);
  }
  expect(await page(grantor, `/admin/roles/${within.id}`)).toContain("Delete role");
  expect(await page(grantor, `/admin/users/${greeter.id}`)).toContain(`/admin/users/${greeter.id}/roles`);
  const card = await page(grantor, `/admin/users/${greeter.id}/roles`);
  expect(card).toContain("Save roles");
  expect(card).toContain(`id="role-${within.id}"`);
  expect(card).not.toContain(`id="role-${treasurer.id}"`);
});

it("the roles of a member are set with a plain form, which takes all away where no box is ticked", async () => {
  const helper = await roleNamed("Helper");
  const account = `/admin/users/${greeter.id}`;
  const at = `${account}/roles`;
  expect((await send(admin, at, { roles: [String(helper.id)] })).to).toBe(account);
  expect(await site.db.roleHolder.findMany({ where: { userId: greeter.id } })).toMatchObject([{ roleId: helper.id }]);
  expect(await page(admin, `/admin/roles/${helper.id}`)).toContain(greeter.username);
  // The greeter has more rights than the giver now.
  expect(await page(grantor, at)).not.toContain("Save roles");
  expect((await send(admin, at, {})).to).toBe(account);
  expect(await site.db.roleHolder.count({ where: { userId: greeter.id } })).toBe(0);
});

it("the account page tells holders their roles and rights, and why rights have no effect", async () => {
  const { id, username } = await makeMember(site.db);
  const member = await signInClient(site.server.url, username, PASSWORD);
  expect(await page(member, "/account")).not.toContain("/account/rights");
  const role = await site.db.staffRole.create({
    data: { name: "Night watch", rights: ["chat.moderate"], needsCode: true },
  });
  await site.db.roleHolder.create({ data: { userId: id, roleId: role.id } });
  expect(await page(member, "/account")).toContain("Has no effect until you turn on two-step sign-in");
  const asleep = await page(member, "/account/rights");
  expect(asleep).toContain("Night watch");
  expect(asleep).toContain('href="/account/two-factor"');
  expect(asleep).not.toContain("Delete messages from the chat.");
  await site.db.staffRole.update({ where: { id: role.id }, data: { needsCode: false } });
  expect(await page(member, "/account/rights")).toContain("Delete messages from the chat.");
});

it("whoever has a role without screens of staff is led home from the administration's sign-in, and told why", async () => {
  const uploader = await roleNamed("Uploader");
  const { id, username } = await makeMember(site.db);
  await site.db.roleHolder.create({ data: { userId: id, roleId: uploader.id } });
  const member = createClient(site.server.url);
  let at = await send(member, "/admin-login", { username, password: PASSWORD });
  const way: string[] = [];
  while (at.to && way.length < 5) {
    way.push(at.to);
    const response = await member.request(at.to);
    at = { status: response.status, to: response.headers.get("Location"), html: await response.text() };
  }
  expect(way).toEqual(["/admin", "/admin-login", "/"]);
  expect(at.html).toContain("Your role has no rights in the administration.");
});

it("a role without rights is a badge, and does not open the administration's sign-in", async () => {
  const { id: roleId } = await site.db.staffRole.create({ data: { name: "Supporter", isShown: true } });
  const { id, username } = await makeMember(site.db);
  await site.db.roleHolder.create({ data: { userId: id, roleId } });
  const { status } = await send(createClient(site.server.url), "/admin-login", { username, password: PASSWORD });
  expect(status).toBe(401);
  expect((await admin.request("/admin/roles")).status).toBe(200);
});
