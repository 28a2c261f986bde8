import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";
import { announceQuery, decodeStrictly } from "#tracker/testing.ts";

const site = useSharedSite();
let user: Awaited<ReturnType<typeof makeMember>>;
let member: Client;
let admin: Client;

beforeAll(async () => {
  const administrator = await makeMember(site.db, { isAdmin: true });
  admin = await signInClient(site.server.url, administrator.username, PASSWORD);
});

beforeEach(async () => {
  user = await makeMember(site.db);
  member = await signInClient(site.server.url, user.username, PASSWORD);
});

const act = (client: Client, name: string, json: unknown = {}) =>
  client.json(`/api/admin/users/${user.id}/${name}`, { json });

describe("the calls of the spec on an account", () => {
  it("refuse visitors and members", async () => {
    const names = ["promote-admin", "remove-admin", "change-password", "turn-off-two-factor", "promote-elite"];
    for (const name of names) {
      expect((await act(createClient(site.server.url), name)).status).toBe(401);
      expect((await act(member, name, { password: PASSWORD, newPassword: "a new password" })).status).toBe(403);
    }
    const json = { password: PASSWORD };
    expect((await member.json(`/api/admin/users/${user.id}`, { method: "DELETE", json })).status).toBe(403);
    expect((await member.json("/api/admin/audit")).status).toBe(403);
    expect((await createClient(site.server.url).json("/api/admin/audit")).status).toBe(401);
  });

  it("ask for a password once the sign-in is ten minutes old, and go on without one for ten minutes after it", async () => {
    const boss = await makeMember(site.db, { isAdmin: true });
    const client = await signInClient(site.server.url, boss.username, PASSWORD);
    const age = () =>
      site.db.session.updateMany({ where: { userId: boss.id }, data: { confirmedAt: new Date(Date.now() - 600_000) } });
    const asked = { status: 403, body: { requiresConfirmation: true } };
    await age();
    for (const name of ["promote-admin", "remove-admin", "change-password", "turn-off-two-factor"])
      expect(await act(client, name, { newPassword: "a wholly new one" })).toMatchObject(asked);
    expect(await client.json(`/api/admin/users/${user.id}`, { method: "DELETE" })).toMatchObject(asked);
    expect(await act(client, "promote-admin", { password: "wrong" })).toMatchObject({
      ...asked,
      body: { errors: { password: ["Please verify your password and try again"] } },
    });
    expect((await act(client, "promote-admin", { password: PASSWORD })).status).toBe(200);
    expect((await act(client, "remove-admin")).status).toBe(200);
    await age();
    expect((await client.json("/api/auth/confirm", { json: { password: PASSWORD } })).status).toBe(200);
    expect((await client.json(`/api/admin/users/${user.id}`, { method: "DELETE" })).status).toBe(200);
  });

  it("have a page that asks for the password first, goes on with what was wanted, and never leads elsewhere", async () => {
    const boss = await makeMember(site.db, { isAdmin: true });
    const client = await signInClient(site.server.url, boss.username, PASSWORD);
    await site.db.session.updateMany({ where: { userId: boss.id }, data: { confirmedAt: new Date(0) } });
    const page = `/admin/users/${user.id}/password`;
    const asked = (await client.request(page)).headers.get("location") ?? "";
    expect(asked).toBe(`/confirm?returnTo=${encodeURIComponent(page)}`);
    expect(await (await client.request(asked)).text()).toContain("Confirm that it is you");
    const confirm = (password: string, returnTo: string) =>
      client.request("/confirm", { form: { password, returnTo } });
    expect((await confirm("wrong", page)).status).toBe(422);
    const done = await confirm(PASSWORD, page);
    expect([done.status, done.headers.get("location")]).toEqual([303, page]);
    expect((await client.request(page)).status).toBe(200);
    expect((await confirm(PASSWORD, "/\t/evil.example")).headers.get("location")).toBe("/");
  });

  it("let nobody but the primary administrator set another administrator's password", async () => {
    const boss = await makeMember(site.db, { isAdmin: true });
    const set = (client: Client) =>
      client.json(`/api/admin/users/${boss.id}/change-password`, { json: { newPassword: "a wholly new one" } });
    expect((await set(admin)).status).toBe(403);
    await signInClient(site.server.url, boss.username, PASSWORD);
    const primary = await signInClient(site.server.url, "operator", "correct horse battery");
    expect((await set(primary)).status).toBe(200);
    await signInClient(site.server.url, boss.username, "a wholly new one");
  });

  it("make an account, whose owner has a mail", async () => {
    const json = { username: `made-${user.username}`.slice(0, 30), email: "made@patchbay.test" };
    const { status, body } = await admin.json("/api/admin/users", { json });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        username: json.username,
        message: expect.any(String),
        // No mail leaves this site.
        link: expect.stringContaining("/password-reset?token="),
      },
    ]);
    expect(await site.db.mail.count({ where: { recipient: json.email } })).toBe(1);
    expect(await admin.json("/api/admin/users", { json })).toMatchObject({
      status: 409,
      body: { errors: { username: [expect.any(String)] } },
    });
  });

  it("raise, take back, and are in the audit log with who, what and from where", async () => {
    expect((await act(admin, "promote-admin")).status).toBe(200);
    expect((await member.json("/api/admin/users")).status).toBe(200);
    expect((await act(admin, "remove-admin")).status).toBe(200);
    expect((await member.json("/api/admin/users")).status).toBe(403);
    const { status, body } = await admin.json<{ entries: unknown[]; nextBefore: null }>(
      `/api/admin/audit?kind=user&id=${user.id}`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      nextBefore: null,
      entries: [
        { act: "users.remove-admin", before: { isAdmin: true }, after: { isAdmin: false } },
        { act: "users.promote-admin", subjectName: user.username, address: expect.stringMatching(/127\.0\.0\.1|::1/) },
      ],
    });
  });

  it("set a password, after which every session of the member is over", async () => {
    expect(await act(admin, "change-password", { newPassword: "" })).toMatchObject({
      status: 422,
      body: { message: "Enter a new password" },
    });
    expect((await act(admin, "change-password", { newPassword: "a wholly new one" })).status).toBe(200);
    expect((await member.json("/api/auth/session")).body).toMatchObject({ authenticated: false });
    await signInClient(site.server.url, user.username, "a wholly new one");
  });

  it("delete the account: the session ends, and the tracker refuses the passkey at once", async () => {
    const torrent = await makeTorrent(site.db);
    const hash = Buffer.from(torrent.infoHash ?? "", "hex").toString("latin1");
    const announce = async () => {
      const response = await fetch(`${site.server.url}/announce/${user.passkey}?${announceQuery({ info_hash: hash })}`);
      return decodeStrictly(new Uint8Array(await response.arrayBuffer()));
    };
    await eventually(async () => expect(await announce()).toHaveProperty("interval"));
    const path = `/api/admin/users/${user.id}`;
    const gone = await admin.json(path, { method: "DELETE" });
    expect(gone).toMatchObject({ status: 200, body: { message: `Deleted the account of ${user.username}.` } });
    expect((await member.json("/api/auth/session")).body).toMatchObject({ authenticated: false });
    await eventually(async () => expect(await announce()).toHaveProperty("failure reason"));
    const { username } = user;
    const door = await createClient(site.server.url).json("/api/auth/login", {
      json: { username, password: PASSWORD },
    });
    expect(door.status).toBe(401);
    expect((await admin.json(`${path}/payment-history`)).status).toBe(404);
  });
});
