import { beforeAll, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";
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
