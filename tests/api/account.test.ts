import { TOTP } from "otpauth";
import { beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "#app/domain/core/kernel/tokens.server.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let user: Awaited<ReturnType<typeof makeMember>>;
let member: Client;
let admin: Client;
let adminId: string;
const visitor = () => createClient(site.server.url);

beforeAll(async () => {
  user = await makeMember(site.db);
  const administrator = await makeMember(site.db, { isAdmin: true });
  adminId = administrator.id;
  member = await signInClient(site.server.url, user.username, PASSWORD);
  admin = await signInClient(site.server.url, administrator.username, PASSWORD);
});

describe("POST /api/auth/change-password", () => {
  it("says what is wrong, and on success ends every session but this one, whose id changes", async () => {
    const { username } = await makeMember(site.db);
    const here = await signInClient(site.server.url, username, PASSWORD);
    const there = await signInClient(site.server.url, username, PASSWORD);
    const change = (json: unknown) => here.json("/api/auth/change-password", { json });
    expect(await change({})).toMatchObject({ status: 422, body: { message: "Please fill in all fields" } });
    expect(await change({ currentPassword: "wrong", newPassword: "long enough" })).toMatchObject({
      status: 422,
      body: { message: "Please verify your password and try again" },
    });
    const before = here.cookies.get("session");
    expect(await change({ currentPassword: PASSWORD, newPassword: "a very new password" })).toMatchObject({
      status: 200,
      body: { success: true, message: "Password changed successfully" },
    });
    expect(here.cookies.get("session")).not.toBe(before);
    expect((await here.json("/api/auth/session")).body).toMatchObject({ authenticated: true });
    expect((await there.json("/api/auth/session")).body).toMatchObject({ authenticated: false });
    const stolen = await visitor().json("/api/auth/session", { headers: { Cookie: `session=${before}` } });
    expect(stolen.body).toMatchObject({ authenticated: false });
  });
});

describe("POST /api/user/update-email", () => {
  it("wants both, and mails a link that changes the address by a form's button alone", async () => {
    const words = "Please enter both new email and current password";
    expect(await member.json("/api/user/update-email", { json: {} })).toMatchObject({
      status: 422,
      body: { message: words },
    });
    const email = `moved-${user.email}`;
    const asked = await member.json("/api/user/update-email", { json: { email, password: PASSWORD } });
    expect(asked).toMatchObject({ status: 200, body: { success: true } });
    const mail = await site.db.mail.findFirstOrThrow({ where: { recipient: email } });
    const link = /http:\S+token=\S+/.exec(mail.text)?.[0] ?? "";
    const { pathname, search, searchParams } = new URL(link);
    expect((await visitor().request(pathname + search)).status).toBe(200);
    expect((await member.json("/api/user/profile")).body).toMatchObject({ email: user.email });
    const form = { token: searchParams.get("token") ?? "" };
    expect((await visitor().request(pathname + search, { form })).status).toBe(303);
    expect((await member.json("/api/user/profile")).body).toMatchObject({ email });
  });
});

describe("font preferences", () => {
  it("are kept with the account and refused when they are none", async () => {
    const path = "/api/user/font-preferences";
    expect((await member.json(path)).body).toEqual({ fontFamily: "system", fontSize: "medium" });
    const wanted = { fontFamily: "open-sans", fontSize: "extra-large" };
    expect(await member.json(path, { json: wanted })).toMatchObject({ status: 200, body: wanted });
    expect((await member.json(path)).body).toEqual(wanted);
    expect(await member.json(path, { json: { ...wanted, fontSize: '"><script>' } })).toMatchObject({ status: 422 });
    expect((await visitor().json(path)).status).toBe(401);
  });
});

describe("the time zone", () => {
  it("is the browser's until one is set, and is kept with the account", async () => {
    const path = "/api/user/time-zone";
    expect((await member.json(path)).body).toEqual({ timeZone: "auto" });
    const wanted = { timeZone: "Pacific/Auckland" };
    expect(await member.json(path, { json: wanted })).toMatchObject({ status: 200, body: wanted });
    expect((await member.json(path)).body).toEqual(wanted);
    expect(await member.json(path, { json: { timeZone: "Nowhere" } })).toMatchObject({ status: 422 });
    expect((await visitor().json(path)).status).toBe(401);
  });

  it("is the one in which pages show times, with the browser's noted one behind it", async () => {
    const user = await makeMember(site.db, { createdAt: new Date("2026-03-07T23:30:00Z") });
    const client = visitor();
    await client.json("/api/auth/login", { json: { username: user.username, password: PASSWORD } });
    const page = async () => (await client.request("/account")).text();
    expect(await page()).toContain("Mar 07, 2026</time>");
    client.cookies.set("zone", "Europe%2FBerlin");
    expect(await page()).toContain("Mar 08, 2026</time>");
    await client.request("/account/time-zone", { form: { timeZone: "America/New_York" } });
    expect(await page()).toContain("Mar 07, 2026</time>");
    const refused = await client.request("/account/time-zone", { form: { timeZone: "Nowhere" } });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("one of the time zones")]);
  });
});

describe("the density of the index", () => {
  it("is kept with the account and refused when it is none", async () => {
    const path = "/api/user/list-density";
    expect(await member.json(path, { json: { density: "compact" } })).toMatchObject({ body: { density: "compact" } });
    expect(await member.json(path, { json: { density: "tiny" } })).toMatchObject({ status: 422 });
    expect((await visitor().json(path, { json: { density: "compact" } })).status).toBe(401);
  });
});

describe("a sign-in in two steps", () => {
  it("answers 401 with requiresCode until a code is given in the same call, at both doors", async () => {
    const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
    const guarded = await makeMember(site.db, {
      isAdmin: true,
      twoFactor: { create: { secret, confirmedAt: new Date() } },
    });
    const credentials = { username: guarded.username, password: PASSWORD };
    const client = visitor();
    const enter = (path: string, more = {}) => client.json(path, { json: { ...credentials, ...more } });
    for (const path of ["/api/auth/login", "/api/auth/admin-login"]) {
      expect(await enter(path)).toMatchObject({ status: 401, body: { requiresCode: true } });
      expect(await enter(path, { code: "000000" })).toMatchObject({ status: 401, body: { requiresCode: true } });
      const wrong = await enter(path, { password: "wrong", code: "000000" });
      expect(wrong.status).toBe(401);
      expect(wrong.body).not.toHaveProperty("requiresCode");
    }
    expect(client.cookies.has("session")).toBe(false);
    const code = new TOTP({ secret }).generate();
    expect((await enter("/api/auth/login", { code })).status).toBe(200);
    expect((await enter("/api/auth/admin-login", { code })).body).toMatchObject({ requiresCode: true });
  });

  it("is never done by the password alone: the form's first page starts no session", async () => {
    const { username } = await makeMember(site.db, {
      twoFactor: { create: { secret: "JBSWY3DPEHPK3PXP", confirmedAt: new Date() } },
    });
    const client = visitor();
    const first = await client.request("/login", { form: { username, password: PASSWORD } });
    expect([first.status, first.headers.get("location")]).toEqual([303, "/login/code"]);
    expect(client.cookies.has("session")).toBe(false);
    const text = await (await client.request("/login/code", { form: { code: "000000" } })).text();
    expect(text).not.toContain(client.cookies.get("sign-in-ticket") ?? "no ticket");
    const forged = visitor();
    forged.cookies.set("sign-in-ticket", "eyJ0aWNrZXQiOiJ4In0=.forged");
    expect((await forged.request("/login/code")).headers.get("location")).toBe("/login");
  });
});

describe("administrators without a second step, where it is required", () => {
  it("are members until they turn it on", async () => {
    await site.db.setting.create({ data: { key: "security", value: { adminsNeedCode: true } } });
    expect((await admin.json("/api/admin/users")).status).toBe(403);
    expect((await admin.json("/api/auth/session")).body).toMatchObject({ user: { isAdmin: false } });
    const door = await admin.request("/admin-login");
    expect(door.headers.get("location")).toBe("/account/two-factor");
    await site.db.twoFactor.create({ data: { userId: adminId, secret: "JBSWY3DPEHPK3PXP", confirmedAt: new Date() } });
    await eventually(async () => expect((await admin.json("/api/admin/users")).status).toBe(200));
    await site.db.setting.delete({ where: { key: "security" } });
  });
});

describe("what belongs to one member", () => {
  it("is not in another's pages, nor hashes and secrets in anyone's", async () => {
    const text = await (await member.request("/account.data")).text();
    expect(text).not.toContain(user.passwordHash);
    const sessions = await site.db.session.findMany({ where: { userId: adminId } });
    const page = await (await member.request("/account/sessions")).text();
    for (const { sid } of sessions) expect(page).not.toContain(sid);
    const form = { intent: "end", sessionId: sessions[0]?.sid ?? "" };
    expect((await member.request("/account/sessions", { form })).status).toBe(404);
    expect((await admin.json("/api/auth/session")).body).toMatchObject({ authenticated: true });
  });
});

describe("password managers", () => {
  it("are led from the well-known address to the page that changes the password", async () => {
    const { status, headers } = await visitor().request("/.well-known/change-password");
    expect([status, headers.get("location")]).toEqual([303, "/account/password"]);
  });

  it("find whose password is set, on every page that sets one", async () => {
    const token = "t".repeat(43);
    const expiresAt = new Date(Date.now() + 60_000);
    await site.db.passwordResetToken.create({ data: { token: hashToken(token), userId: user.id, expiresAt } });
    const pages: [Client, string][] = [
      [member, "/account/password"],
      [visitor(), `/password-reset?token=${token}`],
      [admin, `/admin/users/${user.id}/password`],
    ];
    for (const [client, path] of pages) {
      const html = await (await client.request(path)).text();
      const named = /<input[^>]*autoComplete="username"[^>]*>/i.exec(html)?.[0];
      expect(html, path).toMatch(/autoComplete="new-password"/i);
      expect(named, path).toContain(`value="${user.username}"`);
      expect(named, path).not.toContain(" name=");
    }
    expect(await (await visitor().request("/password-reset?token=none")).text()).not.toMatch(
      /autoComplete="username"/i,
    );
  });
});

it("a member has an archive of their data made, and downloads it; nobody else can", async () => {
  const owner = await makeMember(site.db);
  const client = await signInClient(site.server.url, owner.username, PASSWORD);
  expect((await client.json("/api/user/export")).body).toMatchObject({ status: "none", url: null });
  expect((await client.request("/account/export/file")).status).toBe(404);
  await site.db.session.updateMany({ where: { userId: owner.id }, data: { confirmedAt: new Date(0) } });
  expect(await client.json("/api/user/export", { json: {} })).toMatchObject({
    status: 403,
    body: { requiresConfirmation: true },
  });
  expect((await client.json("/api/user/export", { json: { password: PASSWORD } })).status).toBe(200);
  await eventually(async () => expect((await client.json("/api/user/export")).body.status).toBe("ready"), seconds(20));
  expect((await client.json("/api/user/export", { json: {} })).status).toBe(409);
  const sent = await client.request("/account/export/file");
  expect(sent.headers.get("cache-control")).toBe("private, no-store");
  const zip = await readZip(Buffer.from(await sent.arrayBuffer()));
  expect(JSON.parse(zip.get("data/users.json")?.toString() ?? "")).toMatchObject([{ id: owner.id }]);
  expect(await (await client.request("/account/export")).text()).toContain("Your archive is ready");
  expect((await visitor().request("/account/export/file")).headers.get("location")).toContain("/login");
  expect((await member.request("/account/export/file")).status).toBe(404);
  await site.db.session.updateMany({ where: { userId: owner.id }, data: { confirmedAt: new Date(0) } });
  expect((await client.request("/account/export/file")).headers.get("location")).toContain("/confirm");
});

it("a member asks for the deletion of their account by form and by call, and keeps it", async () => {
  const leaver = await makeMember(site.db);
  const client = await signInClient(site.server.url, leaver.username, PASSWORD);
  const form = { intent: "leave", currentPassword: "wrong", confirm: "on" };
  expect((await client.request("/account/delete", { form })).status).toBe(422);
  expect((await client.request("/account/delete", { form: { ...form, currentPassword: PASSWORD } })).status).toBe(303);
  expect((await client.json("/api/user/delete-account")).body).toEqual({ leavesAt: expect.any(String) });
  for (const page of ["/account", "/account/delete"])
    expect(await (await client.request(page)).text()).toMatch(/will be deleted on[\s\S]*Keep my account/);
  expect((await client.request("/account/delete", { form: { intent: "stay" } })).status).toBe(303);
  const json = { currentPassword: PASSWORD, confirm: true };
  expect((await client.json("/api/user/delete-account", { json })).status).toBe(200);
  expect((await client.json("/api/user/keep-account", { json: {} })).status).toBe(200);
  expect((await client.json("/api/user/delete-account")).body).toEqual({ leavesAt: null });
});
