import { beforeAll, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let author: Client;
let other: Client;
let admin: Client;
let authorId: string;
let name: string;
let categoryId: number;
const visitor = () => createClient(site.server.url);

type Topic = { id: number; title: string; replyCount: number; lastReplyBy: string | null; views: number };

beforeAll(async () => {
  const people = await Promise.all([{}, {}, { isAdmin: true }].map((more) => makeMember(site.db, more)));
  [author, other, admin] = (await Promise.all(
    people.map(({ username }) => signInClient(site.server.url, username, PASSWORD)),
  )) as [Client, Client, Client];
  authorId = people[0]?.id ?? "";
  name = people[0]?.username ?? "";
  categoryId = (await author.json<{ id: number }[]>("/api/forum/categories")).body[0]?.id ?? 0;
});

const openTopic = async (title = "A topic", client = author) => {
  const made = await client.json<{ id: number }>("/api/forum/topics", {
    json: { categoryId, title, content: "**Words**" },
  });
  expect(made.status).toBe(200);
  return made.body.id;
};
const topics = (client: Client, query = "") => client.json<Topic[]>(`/api/forum/topics${query}`);

describe("a form without JavaScript", () => {
  it("writes once for each page that it comes from, and again where Back is used to correct it", async () => {
    const path = `/forums/topics/${await openTopic("Sent twice")}`;
    const readKey = async (client: Client) =>
      /<input type="hidden" name="formKey" value="([^"]+)"/.exec(await (await client.request(path)).text())?.[1] ?? "";
    const formKey = await readKey(other);
    const send = async (content: string, key = formKey) => {
      const { status, headers } = await other.request(path, { form: { content, formKey: key } });
      return [status, headers.get("location")];
    };
    const count = () => site.db.forumReply.count({ where: { topic: { title: "Sent twice" } } });
    const [first, second] = await Promise.all([send("bump"), send("bump")]);
    expect(first).toEqual([303, expect.stringContaining("#reply-")]);
    expect([second, await send("bump")]).toEqual([first, first]);
    expect(await count()).toBe(1);
    expect(await send("bump, corrected")).not.toEqual(first);
    expect(await send("bump", await readKey(other))).not.toEqual(first);
    expect(await count()).toBe(3);
    // The same key from another member is another form.
    await author.request(path, { form: { content: "bump", formKey } });
    expect(await count()).toBe(4);
  });
});

describe("every call of the forums", () => {
  it.each([
    ["GET", "/api/forum/categories"],
    ["GET", "/api/forum/topics"],
    ["POST", "/api/forum/topics"],
    ["GET", "/api/forum/topics/1"],
    ["PATCH", "/api/forum/topics/1"],
    ["DELETE", "/api/forum/topics/1"],
    ["GET", "/api/forum/topics/1/replies"],
    ["POST", "/api/forum/topics/1/replies"],
    ["PATCH", "/api/forum/replies/1"],
    ["DELETE", "/api/forum/replies/1"],
    ["GET", "/api/admin/forum/topics"],
    ["DELETE", "/api/admin/forum/topics/1"],
    ["GET", "/api/admin/forum/categories"],
    ["POST", "/api/admin/forum/categories"],
    ["PUT", "/api/admin/forum/categories/1"],
    ["POST", "/api/admin/forum/categories/1/move"],
    ["DELETE", "/api/admin/forum/categories/1"],
  ])("refuses a visitor: %s %s", async (method, path) => {
    const { status, body } = await visitor().json(path, { method });
    expect([status, body]).toEqual([401, { message: "Log in to continue." }]);
  });

  it("lists categories with id, name and colour", async () => {
    const { body } = await author.json<object[]>("/api/forum/categories");
    expect(body.length).toBeGreaterThan(3);
    for (const row of body)
      expect(row).toMatchObject({
        id: expect.any(Number),
        name: expect.any(String),
        color: expect.stringMatching(/^#/),
      });
  });

  it("opens, lists, reads, changes and deletes a topic, with the contract's fields", async () => {
    const id = await openTopic("Fields");
    const { body, headers } = await topics(other, `?categoryId=${categoryId}`);
    expect(Number(headers.get("x-total-count"))).toBeGreaterThanOrEqual(1);
    const fields = {
      id,
      title: "Fields",
      content: "**Words**",
      categoryId,
      authorId,
      author: { username: name, profilePicture: null },
      views: 0,
      replyCount: 0,
      isPinned: false,
      isLocked: false,
      createdAt: expect.stringMatching(/Z$/),
    };
    expect(body.find((topic) => topic.id === id)).toMatchObject(fields);
    expect((await other.json(`/api/forum/topics/${id}`)).body).toMatchObject({ ...fields, views: 1 });
    const change = { method: "PATCH", json: { title: "Changed", content: "New words" } };
    expect((await other.json(`/api/forum/topics/${id}`, change)).status).toBe(403);
    expect((await admin.json(`/api/forum/topics/${id}`, change)).status).toBe(403);
    expect((await author.json(`/api/forum/topics/${id}`, change)).status).toBe(200);
    expect((await other.json(`/api/forum/topics/${id}`, { method: "DELETE" })).status).toBe(403);
    expect((await author.json(`/api/forum/topics/${id}`, { method: "DELETE" })).status).toBe(200);
    expect((await author.json(`/api/forum/topics/${id}`)).status).toBe(404);
    expect((await author.json(`/api/forum/topics/${id}/replies`)).status).toBe(404);
  });

  it("finds a word inside a title without spaces", async () => {
    const id = await openTopic("빈티지드럼키트");
    const { body } = await topics(author, `?search=${encodeURIComponent("드럼")}`);
    expect(body.map((topic) => topic.id)).toEqual([id]);
  });

  it("replies, lists replies, and lets their author alone change and delete them", async () => {
    const id = await openTopic("Replies");
    const made = await other.json<{ id: number }>(`/api/forum/topics/${id}/replies`, { json: { content: " Yes " } });
    const reply = `/api/forum/replies/${made.body.id}`;
    const listed = await author.json(`/api/forum/topics/${id}/replies`);
    expect(listed.body).toMatchObject([{ id: made.body.id, content: "Yes", createdAt: expect.any(String) }]);
    expect(listed.headers.get("x-total-count")).toBe("1");
    const change = { method: "PATCH", json: { content: "No" } };
    expect((await author.json(reply, change)).status).toBe(403);
    expect((await admin.json(reply, { method: "DELETE" })).status).toBe(403);
    expect((await other.json(reply, change)).body).toMatchObject({ content: "No" });
    expect((await other.json(reply, { method: "DELETE" })).status).toBe(200);
    expect((await other.json(reply, { method: "DELETE" })).status).toBe(404);
    expect((await author.json<Topic>(`/api/forum/topics/${id}`)).body.replyCount).toBe(0);
  });

  it("refuses replies to a locked topic with 403", async () => {
    const id = await openTopic("Locked");
    await site.db.forumTopic.update({ where: { id }, data: { isLocked: true } });
    const { status, body } = await other.json(`/api/forum/topics/${id}/replies`, { json: { content: "Late" } });
    expect([status, body.message]).toEqual([403, "This topic is locked and takes no new replies."]);
  });

  it("says which field is missing", async () => {
    expect(await author.json("/api/forum/topics", { json: { categoryId } })).toMatchObject({
      status: 422,
      body: { errors: { title: [expect.any(String)], content: [expect.any(String)] } },
    });
  });

  it.each(["999999999", "x", "-1", "0", "1.5", "99999999999999999999"])("knows no topic %s", async (id) => {
    for (const path of [`topics/${id}`, `topics/${id}/replies`])
      expect([404, 422]).toContain((await author.json(`/api/forum/${path}`)).status);
    expect([404, 422]).toContain((await author.json(`/api/forum/replies/${id}`, { method: "DELETE" })).status);
  });

  it("keeps the administrators' calls from members", async () => {
    const id = await openTopic("To be moderated");
    expect((await author.json("/api/admin/forum/topics")).status).toBe(403);
    expect((await author.json(`/api/admin/forum/topics/${id}`, { method: "DELETE" })).status).toBe(403);
    const { body } = await admin.json<{ topics: object[]; total: number }>(
      "/api/admin/forum/topics?page=1&limit=20&search=moderated",
    );
    expect(body).toMatchObject({
      total: 1,
      topics: [{ id, title: "To be moderated", username: name, created_at: expect.any(String), reply_count: 0 }],
    });
    expect((await admin.json(`/api/admin/forum/topics/${id}`, { method: "DELETE" })).status).toBe(200);
    expect((await admin.json(`/api/admin/forum/topics/${id}`, { method: "DELETE" })).status).toBe(404);
  });
});

describe("categories by the API", () => {
  it("are added, changed, moved and deleted; where only staff start topics, members reply", async () => {
    const at = "/api/admin/forum/categories";
    const fields = { name: "News", color: "#123456", onlyStaffStart: true };
    expect((await other.json(at, { json: fields })).status).toBe(403);
    const { body: made } = await admin.json<{ id: number }>(at, { json: fields });
    const one = `${at}/${made.id}`;
    const read = async () => {
      const { body } = await admin.json<{ categories: { id: number }[] }>(at);
      return body.categories.find(({ id }) => id === made.id);
    };
    expect(await read()).toMatchObject({ ...fields, isHidden: false, topics: 0 });
    const mayStart = async (client: Client) => {
      const { body } = await client.json<{ id: number; mayStart: boolean }[]>("/api/forum/categories");
      return body.find(({ id }) => id === made.id)?.mayStart;
    };
    expect([await mayStart(other), await mayStart(admin)]).toEqual([false, true]);
    const topic = { categoryId: made.id, title: "New prices", content: "From May." };
    const refused = await other.json<{ errors: object }>("/api/forum/topics", { json: topic });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { categoryId: ["Only staff can start topics in this category. You can reply to them."] },
    ]);
    const { body: started } = await admin.json<{ id: number }>("/api/forum/topics", { json: topic });
    const replies = `/api/forum/topics/${started.id}/replies`;
    expect((await other.json(replies, { json: { content: "Thanks." } })).status).toBe(200);
    expect((await admin.json(one, { method: "DELETE" })).status).toBe(409);
    expect((await admin.json(`${one}/move`, { json: { direction: "up" } })).status).toBe(200);
    expect((await admin.json(one, { method: "PUT", json: { name: "Talk" } })).status).toBe(200);
    expect(await read()).toMatchObject({ name: "Talk", onlyStaffStart: false, topics: 1 });
    expect((await other.json("/api/forum/topics", { json: topic })).status).toBe(200);
  });
});

describe("the forums' screens", () => {
  it("tell a visitor to log in, and nothing else, also as data", async () => {
    const id = await openTopic("Unmistakable");
    const page = await visitor().request("/forums");
    const text = await page.text();
    expect([page.status, text.includes("Authentication Required"), text.includes("Go to Login")]).toEqual([
      401,
      true,
      true,
    ]);
    const paths = ["/forums", "/forums.data", `/forums/topics/${id}`, `/forums/topics/${id}.data`, "/forums/new"];
    for (const path of [...paths, `/forums/topics/${id}/edit`, `/forums/topics/${id}/delete.data`, "/admin/forum.data"])
      expect(await (await visitor().request(path)).text(), path).not.toContain("Unmistakable");
  });

  it("keep a member from the pages of another's topic and reply, and from the administration", async () => {
    const id = await openTopic("Mine alone");
    const { body } = await author.json<{ id: number }>(`/api/forum/topics/${id}/replies`, {
      json: { content: "Mine" },
    });
    for (const path of [`topics/${id}`, `replies/${body.id}`])
      for (const page of ["edit", "delete"]) {
        expect((await other.request(`/forums/${path}/${page}`)).status).toBe(403);
        const form = { title: "t", content: "c" };
        expect((await other.request(`/forums/${path}/${page}`, { form })).status).toBe(403);
      }
    expect((await other.request(`/forums/topics/${id}/moderate`, { form: { isLocked: "true" } })).status).toBe(403);
    for (const path of [`topics/${id}`, `replies/${body.id}`])
      expect((await other.request(`/admin/forum/${path}/delete`, { form: { a: "b" } })).status).toBe(403);
    for (const path of ["/admin/forum.data", "/admin/forum/categories.data"])
      expect(await (await other.request(path)).text()).toContain("/admin-login");
    expect((await other.request("/admin/forum/categories", { form: { name: "Mine" } })).status).toBe(403);
    expect(await site.db.forumTopic.findUnique({ where: { id } })).toMatchObject({
      title: "Mine alone",
      isLocked: false,
    });
  });

  it("lead a reply's permanent link to its page and place", async () => {
    const id = await openTopic("Long");
    const createdAt = new Date();
    await site.db.forumReply.createMany({
      data: Array.from({ length: 21 }, (_, i) => ({ topicId: id, content: `${i}`, authorId, createdAt })),
    });
    const last = await site.db.forumReply.findFirstOrThrow({ where: { topicId: id }, orderBy: { id: "desc" } });
    const response = await other.request(`/forums/replies/${last.id}`);
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `/forums/topics/${id}?page=2#reply-${last.id}`,
    ]);
  });

  it("keep what was typed when the session has ended, and give it back after the sign-in, once sent no more", async () => {
    const { username } = await makeMember(site.db);
    const someone = visitor();
    const form = { username, password: PASSWORD, returnTo: "/forums/new" };
    await someone.request("/login", { form });
    someone.cookies.delete("session");
    const typed = { categoryId: String(categoryId), title: "Half a title", content: "A long <thought>" };
    const sent = await someone.request("/forums/new", { form: typed });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/login?returnTo=%2Fforums%2Fnew"]);
    expect((await someone.request("/login", { form })).headers.get("location")).toBe("/forums/new");
    const page = await (await someone.request("/forums/new")).text();
    expect(page).toContain('value="Half a title"');
    expect(page).toMatch(/<textarea[^>]*>A long &lt;thought&gt;<\/textarea>/);
    expect(page).toContain("You wrote this earlier and did not send it.");
    expect((await someone.request("/forums/new", { form: typed })).status).toBe(303);
    expect(await (await someone.request("/forums/new")).text()).not.toContain("Half a title");
    expect(await site.db.formDraft.count()).toBe(0);
  });
});

describe("a topic whose replies were made to explode", () => {
  it("is a page of ordinary size, also with texts that were stored before there was a bound", async () => {
    const id = await openTopic("Tables");
    const row = (cell: string) => `|${`${cell}|`.repeat(49)}\n`;
    const content = `${row("a")}${row("-")}${"|a|\n".repeat(4_900)}`;
    const refused = await author.json(`/api/forum/topics/${id}/replies`, { json: { content } });
    expect(refused).toMatchObject({ status: 422, body: { errors: { content: [expect.any(String)] } } });
    await site.db.forumReply.createMany({
      data: Array.from({ length: 20 }, () => ({ topicId: id, authorId, content })),
    });
    const page = await author.request(`/forums/topics/${id}`);
    expect(page.status).toBe(200);
    expect((await page.text()).length).toBeLessThan(1_500_000);
  });
});
