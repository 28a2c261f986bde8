import { expect, it } from "vitest";
import type { Tx } from "#app/domain/core/kernel/context.server.ts";
import { makeRecoveryCodes } from "#app/domain/people/auth/codes.server.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { createClient } from "#tests/support/http-client.ts";
import { seconds } from "#tests/support/seconds.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();

/** A browser in which the sign-in of a member was refused. */
async function refused(more: object, password = PASSWORD, door = "/login") {
  const member = await makeMember(site.db, more);
  const client = createClient(site.server.url);
  const page = await client.request(door, { form: { username: member.username, password } });
  return { member, client, page: await page.text() };
}

it("a suspended member gets their archive and deletes the account from the refused sign-in, and nothing else", async () => {
  const { member, client, page } = await refused({ isSuspended: true });
  expect(page).toContain('href="/own-data"');
  const open = async () => (await client.request("/own-data")).text();
  expect(await open()).toContain("Request my archive");
  const send = (form: Record<string, string>) => client.request("/own-data", { form });
  expect((await send({ intent: "export" })).status).toBe(303);
  await expect.poll(open, { timeout: seconds(20) }).toContain('href="/own-data/file"');
  const file = await client.request("/own-data/file");
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
  await file.body?.cancel();
  const leaves = { intent: "leave", confirm: "on" };
  expect((await send({ ...leaves, currentPassword: "not the password" })).status).toBe(422);
  expect((await send({ ...leaves, currentPassword: PASSWORD })).status).toBe(303);
  const leavesAt = async () => (await site.db.user.findUniqueOrThrow({ where: { id: member.id } })).leavesAt;
  expect(await leavesAt()).not.toBeNull();
  expect((await send({ intent: "stay" })).status).toBe(303);
  expect(await leavesAt()).toBeNull();
  for (const path of ["/account", "/account/export", "/membership"])
    expect((await client.request(path)).headers.get("Location"), path).toContain("/login");
});

it("an account with two-step sign-in asks for its code first", async () => {
  const { db } = site;
  const { client, member } = await refused({ isActive: false });
  await db.twoFactor.create({ data: { userId: member.id, secret: "sealed", confirmedAt: new Date() } });
  const [code = ""] = await makeRecoveryCodes(db as unknown as Tx, member.id, new Date());
  await client.request("/login", { form: { username: member.username, password: PASSWORD } });
  const page = await (await client.request("/own-data")).text();
  expect(page).toContain("Six digits from your authenticator");
  expect(page).not.toContain("Request my archive");
  for (const intent of ["export", "stay", "leave"])
    expect((await client.request("/own-data", { form: { intent } })).headers.get("Location")).toBe("/own-data");
  expect((await client.request("/own-data/file")).headers.get("Location")).toBe("/own-data");
  expect(await db.accountExport.count({ where: { userId: member.id } })).toBe(0);
  const prove = (given: string) => client.request("/own-data", { form: { intent: "prove", code: given } });
  expect((await prove("000000")).status).toBe(401);
  expect((await prove(code)).status).toBe(303);
  expect(await (await client.request("/own-data")).text()).toContain("Request my archive");
});

it.each([{ isSuspended: true }, { isActive: false }])(
  "staff get theirs from the refused sign-in to the administration too: %o",
  async (state) => {
    const { client, page } = await refused({ ...state, isAdmin: true }, PASSWORD, "/admin-login");
    expect(page).toContain("Invalid admin credentials");
    expect(page).toContain('href="/own-data"');
    expect(await (await client.request("/own-data")).text()).toContain("Request my archive");
    expect((await client.request("/admin")).headers.get("Location")).toBe("/admin-login");
    const others = [
      await refused(state, PASSWORD, "/admin-login"),
      await refused({ ...state, isAdmin: true }, "not the password", "/admin-login"),
    ];
    for (const other of others) expect(other.page).not.toContain("/own-data");
  },
);

it("is for nobody whose password was wrong, or who has not tried", async () => {
  const { client, page } = await refused({ isSuspended: true }, "not the password");
  expect(page).not.toContain("/own-data");
  for (const asker of [client, createClient(site.server.url)])
    for (const path of ["/own-data", "/own-data/file"])
      expect((await asker.request(path)).headers.get("Location"), path).toBe("/login");
});
