import { beforeAll, describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import { bodyLimit } from "#app/http/edge/body-limits.server.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let member: Client;
let admin: Client;
let id: number;
const visitor = () => createClient(site.server.url);

beforeAll(async () => {
  const { username } = await makeMember(site.db);
  member = await signInClient(site.server.url, username, PASSWORD);
  admin = await signInClient(site.server.url, "operator", "correct horse battery");
  id = (await makeTorrent(site.db, { name: "Unmistakable" })).id;
});

const awkward: [string, string][] = [
  ["a NUL", "a\0b"],
  ["half a surrogate pair", "a\ud800b"],
  ["quotes and a comment", "'; DROP TABLE users; --"],
  ["an escape at the end", "abc\\"],
  ["wildcards", "%_%"],
  ["a template", `$1 {{x}} \${y}`],
  ["right to left", "\u202egnp.exe"],
  ["markup", "<script>alert(1)</script>"],
];

describe("awkward text", () => {
  it.each(awkward)("is no server error anywhere: %s", async (_, text) => {
    const sent = encodeURIComponent(text.replace("\ud800", "\ufffd"));
    const statuses = await Promise.all([
      visitor().json("/api/auth/login", { json: { username: text, password: text } }),
      visitor().json("/api/auth/admin-login", { json: { username: text, password: text } }),
      member.json(`/api/torrents/${id}/comments`, { json: { comment: text } }),
      member.json(`/api/public/torrents?search=${sent}`),
      member.json(`/api/public/torrents?category=${sent}&platform=${sent}&sortBy=${sent}`),
      member.json(`/api/torrents/${sent}/download`),
      member.json("/api/user/profile-picture", { json: { profilePicture: text } }),
      member.request(`/?search=${sent}`),
      member.request(`/torrents/${sent}`),
      member.request(`/members/${sent}/picture`),
      visitor().request("/login", { form: { username: text, password: text, returnTo: text } }),
      member.request("/complaints", { form: { subject: text, message: text } }),
      member.json("/api/forum/topics", { json: { categoryId: 1, title: text, content: text } }),
      member.json(`/api/forum/topics?search=${sent}&categoryId=${sent}`),
      member.json(`/api/messages?search=${sent}`),
      member.json("/api/messages", { json: { receiverId: text, subject: text, content: text } }),
      member.request("/forums/new", { form: { categoryId: "1", title: text, content: text } }),
      visitor().request("/forums/new", { form: { title: text, content: text } }),
      member.request(`/forums?search=${sent}`),
      member.request(`/forums/topics/${sent}?quote=${sent}`),
      member.request(`/messages?search=${sent}`),
      member.request(`/messages/suggest?q=${sent}`),
    ]).then((answers) => answers.map(({ status }) => status));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await site.db.user.count()).toBeGreaterThan(0);
  });

  it("that ends in half a surrogate pair is kept with a replacement character, in the audit log too", async () => {
    const half = "so it ends \ud83d";
    const { id: userId } = await makeMember(site.db);
    const answers = [
      await admin.json("/api/notifications", { json: { message: half } }),
      await admin.json(`/api/admin/users/${userId}/adjust-points`, { json: { points: 5, reason: half } }),
    ];
    expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual([2, 2]);
    const entries = await site.db.auditEntry.findMany({ orderBy: { id: "desc" }, take: 2 });
    for (const { after } of entries) expect(JSON.stringify(after)).toContain("so it ends \ufffd");
  });

  it("comes back as it was written, but for signs that turn its direction", async () => {
    const comment = "<script>alert(1)</script> '; DROP TABLE users; -- ☃ 𝄞";
    await member.json(`/api/torrents/${id}/comments`, { json: { comment: comment.replace("☃", "\u202e☃") } });
    const { body } = await member.json<{ comments: { comment: string }[] }>(`/api/torrents/${id}/comments?page=last`);
    expect(body.comments.map((one) => one.comment)).toContain(comment);
    const page = await (await member.request(`/torrents/${id}`)).text();
    expect(page).not.toContain("<script>alert(1)");
    expect(page).toContain("&lt;script&gt;alert(1)");
  });
});

describe("every call of the tables", () => {
  const paths = [...new Set(apiTables.map(({ path }) => path))];

  it.each(paths)("answers another method with 405, and says in Allow which there are: %s", async (path) => {
    const wanted = apiTables.filter((row) => row.path === path).map(({ method }) => method);
    const method = ["PUT", "PATCH", "DELETE"].find((other) => !(wanted as string[]).includes(other));
    const { status, headers, body } = await visitor().json(`/api${path.replace(/:\w+/g, "1")}`, { method });
    expect([status, headers.get("allow")?.split(", ")]).toEqual([405, wanted]);
    expect(body).toEqual({ message: expect.any(String) });
  });

  it.each(
    apiTables.filter(({ method, useCase, read }) => method !== "GET" && useCase.name !== "auth.sign-out" && !read),
  )("refuses a body that is no JSON, no object or too large: $method $path", async ({ method, path }) => {
    const send = async (body: string, type = "application/json") =>
      (await admin.json(`/api${path.replace(/:\w+/g, "1")}`, { method, body, headers: { "Content-Type": type } }))
        .status;
    expect(await send("{")).toBe(400);
    expect(await send("[]")).toBe(400);
    expect(await send("null")).toBe(400);
    expect(await send("{}", "text/plain")).toBe(415);
    expect(await send(`{"a":"${"x".repeat(bodyLimit(`/api${path.replace(/:\w+/g, "1")}`, 0))}"}`)).toBe(413);
  });
});

describe("a write that another site caused", () => {
  it.each([
    ["/logout", {}],
    ["/login", { username: "a", password: "b" }],
    ["/complaints", { subject: "a", message: "b" }],
    ["/theme", { theme: "light" }],
  ])("is refused on screens as in the API: %s", async (path, form) => {
    const response = await member.request(path, {
      form: form as Record<string, string>,
      headers: { Origin: "https://evil.example" },
    });
    expect(response.status).toBe(403);
    expect((await member.json("/api/auth/session")).body.authenticated).toBe(true);
  });
});

describe("a visitor", () => {
  it.each([
    "/torrents/ID",
    "/torrents/ID/download",
    "/torrents/ID/nfo/download",
    "/members/ID/picture",
    "/account",
    "/complaints",
    "/admin",
    "/comments/1/delete",
  ])("learns nothing from %s, with its layout or as data", async (path) => {
    const at = path.replace("ID", String(id));
    for (const [url, wanted] of [
      [at, [302, 303, 404]],
      [`${at}.data`, [200, 202, 204, 302, 303, 404]],
    ] as const) {
      const response = await visitor().request(url);
      expect(wanted).toContain(response.status);
      expect(await response.text()).not.toContain("Unmistakable");
    }
  });

  it("sees no torrent on the front page, however its data are asked for", async () => {
    for (const path of ["/", "/?index", "/_root.data", "/_root.data?_routes=routes%2Fhome%2Fhome", "/?search=Unmis"])
      expect(await (await visitor().request(path)).text()).not.toContain("Unmistakable");
  });
});
