import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let user: Awaited<ReturnType<typeof makeMember>>;
let member: Client;

beforeAll(async () => {
  user = await makeMember(site.db);
  member = await signInClient(site.server.url, user.username, PASSWORD);
});

const secrets = () => [user.passkey ?? "", user.passwordHash];

describe("GET /api/user/profile", () => {
  it("tells a member who they are, without passkey or hash", async () => {
    const { status, body } = await member.json("/api/user/profile");
    expect(status).toBe(200);
    expect(body).toMatchObject({ username: user.username, email: user.email, membershipStatus: "active" });
    for (const secret of secrets()) expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe("the picture", () => {
  it("is sent as a data URL, read back, and served to members alone as a JPEG", async () => {
    expect((await member.json("/api/user/profile-picture")).body).toEqual({ profilePicture: null });
    const bytes = await sharp({ create: { width: 500, height: 300, channels: 3, background: "#c04" } })
      .png()
      .toBuffer();
    const profilePicture = `data:image/png;base64,${bytes.toString("base64")}`;
    const changed = await member.json<{ url: string }>("/api/user/profile-picture", { json: { profilePicture } });
    expect(changed.status).toBe(200);
    expect((await member.json("/api/user/profile-picture")).body.profilePicture).toMatch(/^data:image\/jpeg;base64,/);
    const shown = await member.request(changed.body.url);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(shown.headers.get("cache-control")).toContain("private");
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 200, height: 200 });
    expect((await createClient(site.server.url).request(changed.body.url)).status).toBe(404);
  });

  it("is refused in words when it is none", async () => {
    const send = (json: unknown) => member.json("/api/user/profile-picture", { json });
    expect(await send({ profilePicture: "data:image/png;base64,aGVsbG8=" })).toMatchObject({
      status: 415,
      body: { message: "Please select an image file" },
    });
    expect(await send({})).toMatchObject({
      status: 422,
      body: { errors: { profilePicture: ["Please select an image file"] } },
    });
  });
});

describe("hostile pictures", () => {
  it("are read behind the pages: the sign-in page is answered before all of eight that came first", async () => {
    const bytes = await sharp({ create: { width: 3_000, height: 3_000, channels: 4, background: "#c048" } })
      .png({ progressive: true })
      .toBuffer();
    const profilePicture = `data:image/png;base64,${bytes.toString("base64")}`;
    let done = 0;
    const sent = Array.from({ length: 8 }, async () => {
      const { status } = await member.json("/api/user/profile-picture", { json: { profilePicture } });
      done += 1;
      return status;
    });
    expect((await createClient(site.server.url).request("/login")).status).toBe(200);
    expect(done).toBeLessThan(8);
    expect(await Promise.all(sent)).toEqual(new Array(8).fill(200));
  });

  it("of a format that is a program are refused before they are read", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><filter><feTurbulence/></filter></svg>');
    const profilePicture = `data:image/svg+xml;base64,${svg.toString("base64")}`;
    const refused = await member.json("/api/user/profile-picture", { json: { profilePicture } });
    const message = "SVG files are not supported. Use JPEG, PNG, WebP, GIF or AVIF.";
    expect(refused).toMatchObject({ status: 415, body: { message } });
  });

  it("are counted by member", async () => {
    const one = await makeMember(site.db);
    const other = await signInClient(site.server.url, one.username, PASSWORD);
    const send = () => other.json("/api/user/profile-picture", { json: { profilePicture: "none" } });
    const statuses = [];
    for (let times = 0; times < 21; times++) statuses.push((await send()).status);
    expect([statuses[19], statuses[20]]).toEqual([415, 429]);
  });
});

describe("the way a page is served", () => {
  it("lets no script run but its own, no frame hold it, and nobody else keep it", async () => {
    const { headers } = await member.request("/account");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-eval");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("cache-control") ?? "").not.toContain("public");
  });

  it("holds no secret of the member but where it shows it", async () => {
    for (const path of ["/", "/account", "/account.data", "/complaints", "/_root.data"]) {
      const text = await (await member.request(path)).text();
      expect(text).not.toContain(user.passwordHash);
      expect(text).not.toContain(user.passkey);
    }
  });

  it("answers HEAD like GET, without a body", async () => {
    for (const path of ["/", "/api/auth/session", "/api/public/torrents"]) {
      const response = await member.request(path, { method: "HEAD" });
      expect([response.status, await response.text()]).toEqual([200, ""]);
    }
  });

  it.each(["OPTIONS", "PROPFIND", "PUT"])("answers %s without a server error", async (method) => {
    for (const path of ["/", "/login", "/api/auth/session", "/assets/x.js", "/announce"])
      expect((await member.request(path, { method })).status, `${method} ${path}`).toBeLessThan(500);
  });
});
