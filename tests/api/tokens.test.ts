import { beforeAll, describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import { FEEDS, scopes } from "#app/domain/people/tokens/scopes.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
/** Scopes that one token can combine. */
const allScopes = scopes.filter((scope) => scope !== FEEDS);
let admin: Client;
let member: Client;

/** Nothing has this id. */
const filled = (path: string) => `/api${path.replace(/:\w+/g, "987654")}`;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

beforeAll(async () => {
  admin = await signInClient(site.server.url, "operator", "correct horse battery");
  member = await signInClient(site.server.url, (await makeMember(site.db)).username, PASSWORD);
});

async function makeToken(client: Client, scopes: readonly string[]): Promise<string> {
  const { status, body } = await client.json<{ token: string }>("/api/user/tokens", { json: { name: "Test", scopes } });
  expect(status).toBe(201);
  return body.token;
}

describe("every call of the API", () => {
  it("is refused to a token that lacks its scope alone", async () => {
    const client = createClient(site.server.url);
    const lacking = new Map<string, string>();
    for (const scope of allScopes)
      lacking.set(
        scope,
        await makeToken(
          admin,
          allScopes.filter((one) => one !== scope),
        ),
      );
    lacking.set("session", await makeToken(admin, allScopes));
    const passed: string[] = [];
    for (const { method, path, scope } of apiTables) {
      const options = { method, headers: bearer(lacking.get(scope) ?? ""), ...(method === "GET" ? {} : { json: {} }) };
      const { status } = await client.request(filled(path), options);
      if (status !== 403) passed.push(`${method} ${path} (${scope}): ${status}`);
    }
    expect(passed).toEqual([]);
  });

  it("that reads is open to a token with its scope", async () => {
    const client = createClient(site.server.url);
    const token = await makeToken(admin, allScopes);
    const readable = apiTables.filter(
      ({ method, path, scope }) => method === "GET" && scope !== "session" && !/:|events|database/.test(path),
    );
    expect(readable.length).toBeGreaterThan(40);
    const refused: string[] = [];
    for (const { path } of readable) {
      const { status } = await client.request(filled(path), { headers: bearer(token) });
      if (status === 401 || status === 403) refused.push(`${path}: ${status}`);
    }
    expect(refused).toEqual([]);
  });
});

describe("a call with a token", () => {
  it("is not asked where it comes from, and cookies beside the token count for nothing", async () => {
    const token = await makeToken(member, ["messages"]);
    const other = await makeMember(site.db);
    const json = { receiverId: other.username, subject: "Hello", content: "From a program." };
    const elsewhere = { Origin: "https://tool.example", "Sec-Fetch-Site": "cross-site" };
    const client = createClient(site.server.url);
    expect((await client.request("/api/messages", { json, headers: { ...elsewhere, ...bearer(token) } })).status).toBe(
      200,
    );
    expect((await client.request("/api/messages", { json, headers: elsewhere })).status).toBe(403);
    // The cookie's member may do more than the token: it is the token that counts.
    expect((await admin.request("/api/admin/users", { headers: bearer(token) })).status).toBe(403);
    expect(
      (await client.request("/messages/new", { form: json, headers: { ...elsewhere, ...bearer(token) } })).status,
    ).toBe(403);
  });

  it("tells what is left of its limit", async () => {
    const client = createClient(site.server.url);
    const headers = bearer(await makeToken(member, ["read"]));
    const left = async () => (await client.request("/api/user/profile", { headers })).headers;
    const first = await left();
    expect(first.get("RateLimit-Limit")).toBe("600");
    expect(Number(first.get("RateLimit-Remaining")) - Number((await left()).get("RateLimit-Remaining"))).toBe(1);
    expect(Number(first.get("RateLimit-Reset"))).toBeLessThanOrEqual(60);
  });

  it("counts under all tokens of its member together, whichever of them calls", async () => {
    const { id, username } = await makeMember(site.db);
    const owner = await signInClient(site.server.url, username, PASSWORD);
    const [one, other] = [await makeToken(owner, ["read"]), await makeToken(owner, ["read"])];
    const call = (token: string) =>
      createClient(site.server.url).request("/api/user/profile", { headers: bearer(token) });
    await call(one);
    const key = `member-tokens:${id}`;
    const used = (points: number) => site.db.$executeRaw`UPDATE rate_limits SET points = ${points} WHERE key = ${key}`;
    expect(await used(1_198)).toBe(1);
    const last = await call(other);
    expect([last.headers.get("RateLimit-Limit"), last.headers.get("RateLimit-Remaining")]).toEqual(["1200", "1"]);
    await used(1_200);
    const refused = await call(other);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining("Your tokens make") });
  });

  it("is answered 401 where there is no such token, also where a cookie would do", async () => {
    const headers = bearer(`pb_${"x".repeat(43)}`);
    const { status, body } = await member.json("/api/user/profile", { headers });
    expect(status).toBe(401);
    expect(body).toEqual({ message: "This token does not exist or has expired." });
  });

  it("opens no screen", async () => {
    const client = createClient(site.server.url);
    const response = await client.request("/account", { headers: bearer(await makeToken(member, ["read"])) });
    expect(response.headers.get("Location")).toContain("/login");
  });

  it("to a dangerous act needs the password as well", async () => {
    const token = await makeToken(admin, ["admin"]);
    const client = createClient(site.server.url);
    const target = await makeMember(site.db);
    const path = `/api/admin/users/${target.id}`;
    const headers = bearer(token);
    expect(await client.json(path, { method: "DELETE", headers })).toMatchObject({
      status: 403,
      body: { requiresConfirmation: true },
    });
    const password = "correct horse battery";
    expect((await client.json(path, { method: "DELETE", json: { password }, headers })).status).toBe(200);
  });
});

describe("the screen of tokens", () => {
  it("makes one without JavaScript, shows it once, keeps what was typed on an error, and revokes it", async () => {
    const wrong = await member.request("/account/tokens", {
      form: { intent: "make", name: "My feed reader", lifetime: "30" },
    });
    expect(wrong.status).toBe(422);
    const page = await wrong.text();
    expect(page).toMatch(/id="new-token-scopes-error"[^>]*>Choose what the token may do\./);
    expect(page).toContain('aria-describedby="new-token-scopes-error"');
    expect(page).toContain('value="My feed reader"');
    // The box that was cleared stays so, and the lifetime that was chosen is chosen.
    expect(page).not.toMatch(/<input[^>]*name="scopes"[^>]*checked/);
    expect(page).toMatch(/<option[^>]*value="30"[^>]*selected/);
    const made = await member.request("/account/tokens", {
      form: { intent: "make", name: "My feed reader", scopes: "read", lifetime: "30" },
    });
    const [token = ""] = (await made.text()).match(/pb_[\w-]{43}/) ?? [];
    expect((await createClient(site.server.url).request("/api/user/profile", { headers: bearer(token) })).status).toBe(
      200,
    );
    const list = await (await member.request("/account/tokens")).text();
    expect(list).toContain("My feed reader");
    expect(list).not.toContain(token);
    const [, id = ""] = /name="tokenId" value="(\d+)"/.exec(list) ?? [];
    expect((await member.request("/account/tokens", { form: { intent: "revoke", tokenId: id } })).status).toBe(303);
    expect((await createClient(site.server.url).request("/api/user/profile", { headers: bearer(token) })).status).toBe(
      401,
    );
  });
});
