import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
const visitor = () => createClient(site.server.url);
const login = (json: unknown, path = "/api/auth/login") => visitor().json(path, { json });

describe("POST /api/auth/login", () => {
  it("signs a member in with a cookie that scripts and other sites cannot use", async () => {
    const user = await makeMember(site.db);
    const client = visitor();
    const response = await client.request("/api/auth/login", { json: { username: user.username, password: PASSWORD } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ success: true, user: { username: user.username } });
    expect(response.headers.get("set-cookie")).toMatch(
      /^session=.*; HttpOnly; SameSite=Lax, known-device=.*; HttpOnly; SameSite=Lax$/,
    );
    const session = await client.json("/api/auth/session");
    expect(session.body).toEqual({
      authenticated: true,
      user: {
        id: user.id,
        username: user.username,
        email: user.email,
        role: "member",
        isAdmin: false,
        membershipStatus: "active",
      },
    });
  });

  it("gives each sign-in a new session and ends the one before", async () => {
    const user = await makeMember(site.db);
    const client = await signInClient(site.server.url, user.username, PASSWORD);
    const old = client.cookies.get("session") ?? "";
    await client.json("/api/auth/login", { json: { username: user.username, password: PASSWORD } });
    expect(client.cookies.get("session")).not.toBe(old);
    const thief = visitor();
    thief.cookies.set("session", old);
    expect((await thief.json("/api/auth/session")).body).toEqual({ authenticated: false, user: null });
  });

  it("keeps only a hash of the session's token", async () => {
    const user = await makeMember(site.db);
    const client = await signInClient(site.server.url, user.username, PASSWORD);
    const [encoded = ""] = decodeURIComponent(client.cookies.get("session") ?? "").split(".");
    const token = JSON.parse(Buffer.from(encoded, "base64").toString()) as string;
    const row = await site.db.session.findFirstOrThrow({ where: { userId: user.id } });
    expect(row.sid).toBe(createHash("sha256").update(token).digest("hex"));
  });

  it("answers 401 to a wrong password, 403 with requiresPayment to the deactivated, 422 to an empty form", async () => {
    const { username } = await makeMember(site.db);
    const gone = await makeMember(site.db, { isActive: false });
    expect(await login({ username, password: "wrong" })).toMatchObject({
      status: 401,
      body: { message: "Invalid credentials" },
    });
    expect(await login({ username: gone.username, password: PASSWORD })).toMatchObject({
      status: 403,
      body: { requiresPayment: true },
    });
    expect(await login({})).toMatchObject({ status: 422, body: { errors: { username: ["Username is required"] } } });
    expect(await login({ username: ["a"], password: 1 })).toMatchObject({ status: 422 });
  });

  it("stops a network's attempts at an account after ten, but not a browser that has signed in to it before", async () => {
    const { username } = await makeMember(site.db);
    const own = await signInClient(site.server.url, username, PASSWORD);
    await own.json("/api/auth/logout", { method: "POST" });
    for (let i = 0; i < 10; i++) expect((await login({ username, password: "guess" })).status).toBe(401);
    const stopped = await login({ username, password: PASSWORD });
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await own.json("/api/auth/login", { json: { username, password: PASSWORD } })).status).toBe(200);
    // The mark is of that account alone.
    const other = await makeMember(site.db);
    for (let i = 0; i < 10; i++) await login({ username: other.username, password: "guess" });
    const json = { username: other.username, password: PASSWORD };
    expect((await own.json("/api/auth/login", { json })).status).toBe(429);
  });
});

describe("sessions", () => {
  it("end at sign-out, and when the account is deactivated", async () => {
    const user = await makeMember(site.db);
    const client = await signInClient(site.server.url, user.username, PASSWORD);
    const kept = client.cookies.get("session") ?? "";
    expect((await client.json("/api/auth/logout", { method: "POST" })).body).toMatchObject({ success: true });
    client.cookies.set("session", kept);
    expect((await client.json("/api/auth/session")).body.authenticated).toBe(false);

    const other = await signInClient(site.server.url, user.username, PASSWORD);
    await site.db.user.update({ where: { id: user.id }, data: { isActive: false } });
    expect((await other.json("/api/auth/session")).body.authenticated).toBe(false);
  });

  it("are not opened by a forged cookie", async () => {
    const client = visitor();
    client.cookies.set("session", `${Buffer.from(JSON.stringify("x".repeat(43))).toString("base64")}.forged`);
    expect((await client.json("/api/auth/session")).body.authenticated).toBe(false);
  });
});

describe("POST /api/auth/admin-login", () => {
  it("opens for the administrator made at first start and for no member", async () => {
    const { username } = await makeMember(site.db);
    expect(await login({ username, password: PASSWORD }, "/api/auth/admin-login")).toMatchObject({
      status: 401,
      body: { message: "Invalid admin credentials" },
    });
    const boss = await login({ username: "operator", password: "correct horse battery" }, "/api/auth/admin-login");
    expect(boss).toMatchObject({ status: 200, body: { success: true, user: { role: "admin" } } });
  });
});

describe("the sign-in page", () => {
  it.each(["/\t/evil.example/phish", "/\n/evil.example", "/\r/evil.example", "//evil.example", "/音\\"])(
    "leads home, and to no other site, when it is told to go to %j",
    async (returnTo) => {
      const { username } = await makeMember(site.db);
      const answer = await visitor().request("/login", { form: { username, password: PASSWORD, returnTo } });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    },
  );
});

describe("GET /api/login", () => {
  it("leads a browser to the sign-in page", async () => {
    const response = await visitor().request("/api/login");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/login"]);
  });
});
