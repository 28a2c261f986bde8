import { beforeAll, describe, expect, it } from "vitest";
import { connectClient } from "#tests/support/chat-client.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { startServer } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually, useSite } from "#tests/support/site.ts";

const site = useSite();
type User = Awaited<ReturnType<typeof makeMember>>;
let [ada, bo, admin]: User[] = [];
let [adas, bos, admins]: Client[] = [];

beforeAll(async () => {
  [ada, bo, admin] = await Promise.all([
    makeMember(site.db),
    makeMember(site.db),
    makeMember(site.db, { isAdmin: true }),
  ]);
  [adas, bos, admins] = await Promise.all([ada, bo, admin].map((user) => signIn(user)));
});

const known = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("not made yet");
  return value;
};
const signIn = (user: User | undefined) => signInClient(site.server.url, known(user).username, PASSWORD);
const cookieOf = (client: Client | undefined) =>
  [...known(client).cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const socketUrl = (path = "/ws/chat", base = site.server.url) => `${base.replace("http", "ws")}${path}`;
const connect = (client: Client | undefined, headers: Record<string, string> = {}) =>
  connectClient(socketUrl(), { Cookie: cookieOf(client), ...headers });

async function enter(client: Client | undefined, user: User | undefined, more = {}) {
  const connected = connect(client);
  const history = await connected.join(known(user).id, more);
  return { ...connected, history };
}

type Listed = { messages: { id: number; message: string; username: string; is_deleted: boolean }[]; total: number };

describe("/ws/chat", () => {
  it("opens for a signed-in member of this site alone", async () => {
    const { origin } = new URL(site.server.url);
    expect(await connectClient(socketUrl()).opened).toBe(401);
    expect(await connectClient(socketUrl(), { Cookie: "session=forged" }).opened).toBe(401);
    expect(await connect(adas, { Origin: "https://evil.example" }).opened).toBe(403);
    expect(await connect(adas, { Origin: "null" }).opened).toBe(403);
    expect(await connect(adas, { "Sec-Fetch-Site": "cross-site" }).opened).toBe(403);
    for (const headers of [{}, { Origin: origin }] as Record<string, string>[]) {
      const client = connect(adas, headers);
      expect(await client.opened).toBe(101);
      await client.close();
    }
    const elsewhere = connectClient(socketUrl("/ws/elsewhere"), { Cookie: cookieOf(adas) });
    expect(await elsewhere.opened).toBe(404);
    expect((await known(adas).request("/ws/chat")).status).toBe(404);
  });

  it("speaks the frames of the specification", async () => {
    const [a, b] = [await enter(adas, ada), await enter(bos, bo)];
    expect(await a.next("auth_success")).toMatchObject({ userId: ada?.id });
    expect(a.history).toMatchObject({ type: "chat_history", messages: [] });
    a.say(known(ada).id, "  hello there  ");
    expect(await b.next("new_message")).toMatchObject({
      type: "new_message",
      message: {
        id: expect.any(Number),
        username: ada?.username,
        profilePicture: null,
        isAdmin: false,
        membershipStatus: "active",
        message: "hello there",
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
    await Promise.all([a.close(), b.close()]);
  });

  it("shares one room with the form, both ways, and a form posted twice is one message", async () => {
    const a = await enter(adas, ada);
    const page = await (await known(bos).request("/chat")).text();
    const key = /name="key" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const post = () => known(bos).request("/chat", { form: { message: "by form", key } });
    const answers = await Promise.all([post(), post()]);
    expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
      [303, "/chat"],
      [303, "/chat"],
    ]);
    // Another process may tell a newcomer of the line before as well.
    const heard = () => a.texts().filter((text) => text.startsWith("by "));
    await eventually(async () => expect(heard()).toEqual(["by form"]));
    expect(a.all("new_message").at(-1)?.message).toMatchObject({ username: bo?.username, message: "by form" });
    a.say(known(ada).id, "by socket <b>&amp;</b>");
    await eventually(async () => expect(heard()).toEqual(["by form", "by socket <b>&amp;</b>"]));
    for (const path of ["/chat", "/chat/frame"])
      await eventually(async () => {
        const text = await (await known(bos).request(path)).text();
        expect(text).toContain("by socket &lt;b&gt;&amp;amp;&lt;/b&gt;");
      });
    expect(heard()).toHaveLength(2);
    await a.close();
  });

  it("shows a refused form again with what was typed", async () => {
    const message = "x".repeat(2_001);
    const refused = await known(bos).request("/chat", { form: { message } });
    expect(refused.status).toBe(422);
    const text = await refused.text();
    expect(text).toContain("A message has at most 2000 characters.");
    expect(text).toContain(message);
    expect((await createClient(site.server.url).request("/chat", { form: { message: "hi" } })).status).toBe(303);
    const foreign = await known(bos).request("/chat", {
      form: { message: "hi" },
      headers: { Origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
  });

  it("slows down who writes too fast, over socket and form together", async () => {
    const user = await makeMember(site.db);
    const client = await signIn(user);
    const a = await enter(client, user);
    for (let i = 0; i < 14; i++) {
      a.say(user.id, `fast ${i}`);
      // One after the other, as a person would.
      await eventually(async () => expect(a.all("sent").length + a.all("error").length).toBe(i + 1));
    }
    expect(a.all("sent").length).toBeLessThanOrEqual(12);
    expect(a.all("error")[0]).toMatchObject({ code: "rate-limited", retryAfter: expect.any(Number) });
    const form = await client.request("/chat", { form: { message: "by form then" } });
    expect(form.status).toBe(429);
    await a.close();
  });

  it("lets its frame be framed by this site alone, and no other page at all", async () => {
    const policy = async (path: string) =>
      /frame-ancestors ([^;]+)/.exec(
        (await known(adas).request(path)).headers.get("content-security-policy") ?? "",
      )?.[1];
    expect(await policy("/chat/frame")).toBe("'self'");
    expect(await policy("/chat/frame?x=1")).toBe("'self'");
    for (const path of ["/chat", "/", "/chat/frame/", "/chat?/chat/frame", "/CHAT/FRAME", "/admin/chat"])
      expect(await policy(path), path).toBe("'none'");
    expect((await known(adas).request("/chat/frame")).headers.get("x-frame-options")).toBe("SAMEORIGIN");
  });

  // Long before the sweep, which looks after the sockets every twenty seconds.
  it("closes at once with the right that opened it, and only then", { timeout: seconds(15) }, async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makeMember(site.db)));
    const clients = await Promise.all(people.map(signIn));
    const sockets = await Promise.all(people.map((user, i) => enter(clients[i], user)));
    const post = (client: Client | undefined, path: string, json = {}) => known(client).json(path, { json });
    const [, , suspended, deactivated, deleted] = people;
    const answers = await Promise.all([
      post(clients[0], "/api/auth/logout"),
      post(clients[1], "/api/auth/change-password", { currentPassword: PASSWORD, newPassword: "another password" }),
      post(admins, `/api/admin/users/${suspended?.id}/suspend`),
      post(admins, `/api/admin/users/${deactivated?.id}/deactivate`),
      known(admins).json(`/api/admin/users/${deleted?.id}`, { method: "DELETE" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const socket of sockets.slice(0, 5))
      expect(await socket.closed).toMatchObject({ code: 1000, reason: "session ended" });
    const [rest, user] = [known(sockets[5]), known(people[5])];
    rest.say(user.id, "still here");
    await rest.next("sent");
    for (const socket of sockets.slice(0, 5)) expect(socket.texts()).not.toContain("still here");
    await rest.close();
  });
});

describe("the administration of the chat", () => {
  it("lists, searches and deletes, for administrators alone", async () => {
    const a = await enter(adas, ada);
    a.say(known(ada).id, "unmistakable words");
    // The line of an earlier test may come first.
    await eventually(async () => expect(a.texts()).toContain("unmistakable words"));
    const { message } = known(a.all("new_message").find((one) => one.message.message === "unmistakable words"));
    const { id } = message;
    const list = (path: string, client = admins) => known(client).json<Listed>(`/api/admin/chat/messages${path}`);
    const found = await list("?search=UNMISTAKABLE&page=1&limit=50");
    expect(found.body).toMatchObject({ total: 1, messages: [{ id, username: ada?.username, is_deleted: false }] });
    const path = `/api/admin/chat/messages/${id}`;
    expect((await list("", adas)).status).toBe(403);
    expect((await createClient(site.server.url).json(path, { method: "DELETE" })).status).toBe(401);
    expect((await known(adas).json(path, { method: "DELETE" })).status).toBe(403);
    expect(
      (await known(admins).json(path, { method: "DELETE", headers: { Origin: "https://evil.example" } })).status,
    ).toBe(403);
    expect((await known(admins).json(path, { method: "DELETE" })).status).toBe(200);
    expect(await a.next("message_deleted")).toMatchObject({ id });
    expect((await known(admins).json(path, { method: "DELETE" })).status).toBe(409);
    expect((await known(admins).json("/api/admin/chat/messages/x", { method: "DELETE" })).status).toBe(422);
    for (const page of ["/admin/chat", `/admin/chat/${id}/delete`, "/chat", "/chat/frame", "/api/admin/chat/messages"])
      expect(await (await known(admins).request(page)).text(), page).not.toContain("unmistakable words");
    await a.close();
  });

  it("shows members the administrators' door, on every URL and method of it", async () => {
    const { id } = await site.db.chatMessage.create({
      data: { userId: known(ada).id, username: known(ada).username, message: "stays" },
    });
    for (const page of ["/admin/chat", `/admin/chat/${id}/delete`, "/admin/notifications"])
      expect((await known(adas).request(page)).headers.get("location"), page).toBe("/admin-login");
    const data = await (await known(adas).request("/admin/chat.data?_routes=routes%2Fadmin%2Fchat")).text();
    expect(data).not.toContain("created_at");
    expect((await known(adas).request(`/admin/chat/${id}/delete`, { form: {} })).status).toBe(403);
    expect((await known(adas).request(`/admin/chat/${id}/delete.data`, { form: {} })).status).toBeGreaterThan(200);
    expect(await site.db.chatMessage.findUnique({ where: { id } })).toMatchObject({ isDeleted: false });
  });

  it("knows who is online", async () => {
    const { body } = await known(admins).json<{ onlineUserIds: string[] }>("/api/admin/users/online");
    expect(body.onlineUserIds).toEqual(expect.arrayContaining([admin?.id, ada?.id]));
    expect((await known(adas).json("/api/admin/users/online")).status).toBe(403);
  });
});

describe("a server that stops", () => {
  it("says 1012 to its sockets and ends; another process of the same site carries the room on", async () => {
    const second = await startServer(site.databaseUrl, { WEB_PROCESSES: "1" });
    const cookie = { Cookie: cookieOf(bos) };
    const there = connectClient(socketUrl("/ws/chat", second.url), cookie);
    await there.join(known(bo).id);
    const here = await enter(adas, ada);
    here.say(known(ada).id, "across processes");
    const { id } = (await there.next("new_message")).message;
    // The code of a process that has ended by itself, and was not killed for taking too long.
    expect(await second.stop()).toBe(0);
    expect(await there.closed).toMatchObject({ code: 1012 });
    here.say(known(ada).id, "while away");
    await here.next("new_message", 2);
    const back = await enter(bos, bo, { lastId: id });
    expect(back.history).toMatchObject({ resumed: true, messages: [{ message: "while away" }] });
    await Promise.all([here.close(), back.close()]);
  });
});
