import { beforeAll, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { seconds } from "#tests/support/seconds.ts";
import { useSharedSite } from "#tests/support/site.ts";
import { findActive, xssStrings } from "#tests/support/xss-strings.ts";

const site = useSharedSite();
type Person = { client: Client; id: string; username: string };
let alice: Person;
let bob: Person;
let eve: Person;
let admin: Person;
const visitor = () => createClient(site.server.url);

const person = async (more = {}): Promise<Person> => {
  const { id, username } = await makeMember(site.db, more);
  return { id, username, client: await signInClient(site.server.url, username, PASSWORD) };
};

beforeAll(async () => {
  [alice, bob, eve, admin] = await Promise.all([person(), person(), person(), person({ isAdmin: true })]);
});

const send = async (subject = "Hello", content = "Unmistakable", from = alice, to = bob) => {
  const sent = await from.client.json<{ id: number }>("/api/messages", {
    json: { receiverId: to.username, subject, content },
  });
  expect(sent.status).toBe(200);
  return sent.body.id;
};
const unread = async ({ client }: Person) => (await client.json("/api/messages/unread-count")).body;

describe("every call of the messages", () => {
  it.each([
    ["GET", "/api/messages"],
    ["GET", "/api/messages/unread-count"],
    ["POST", "/api/messages"],
    ["PATCH", "/api/messages/1/read"],
    ["DELETE", "/api/messages/1"],
  ])("refuses a visitor: %s %s", async (method, path) => {
    const { status, body } = await visitor().json(path, { method });
    expect([status, body]).toEqual([401, { message: "Log in to continue." }]);
  });

  it("sends, lists, counts, marks and deletes, with the contract's fields", async () => {
    const id = await send("Fields", "Words");
    const { body, headers } = await bob.client.json<{ id: number }[]>("/api/messages?type=inbox");
    expect(body[0]).toMatchObject({
      id,
      subject: "Fields",
      content: "Words",
      isRead: false,
      createdAt: expect.stringMatching(/Z$/),
      sender: { id: alice.id, username: alice.username, profilePicture: null },
      receiver: { username: bob.username },
    });
    expect(headers.get("x-total-count")).toBe("1");
    expect((await alice.client.json<{ id: number }[]>("/api/messages?type=sent")).body[0]?.id).toBe(id);
    expect(await unread(bob)).toEqual({ count: 1 });
    expect((await bob.client.json(`/api/messages/${id}/read`, { method: "PATCH" })).status).toBe(200);
    expect(await unread(bob)).toEqual({ count: 0 });
    expect((await bob.client.json(`/api/messages/${id}`, { method: "DELETE" })).status).toBe(200);
    expect((await bob.client.json("/api/messages")).body).toEqual([]);
    expect((await alice.client.json<unknown[]>("/api/messages?type=sent")).body).toHaveLength(1);
  });

  it("answers a wrong receiver beside the field, and a wrong box with 422", async () => {
    const { status, body } = await alice.client.json("/api/messages", {
      json: { receiverId: "nobody", subject: "s", content: "c" },
    });
    const words = "Please check the recipient username and try again.";
    expect([status, body]).toEqual([404, { message: words, errors: { receiverId: [words] } }]);
    expect((await alice.client.json("/api/messages?type=all")).status).toBe(422);
  });

  it("is the same 404 to a third member and to administrators as a message that never was", async () => {
    const id = await send("Private");
    for (const { client } of [eve, admin])
      for (const [method, path] of [
        ["PATCH", `/api/messages/${id}/read`],
        ["DELETE", `/api/messages/${id}`],
        ["PATCH", "/api/messages/999999999/read"],
      ] as const) {
        const { status, body } = await client.json(path, { method });
        expect([status, body]).toEqual([404, { message: "This message no longer exists." }]);
      }
    expect((await alice.client.json(`/api/messages/${id}/read`, { method: "PATCH" })).status).toBe(404);
  });
});

describe("the messages' screens", () => {
  it("tell a visitor to log in", async () => {
    const page = await visitor().request("/messages");
    expect([page.status, (await page.text()).includes("Please log in to view messages.")]).toEqual([401, true]);
  });

  it("show another's message to nobody, with its layout or as data, and let nobody act on it", async () => {
    const id = await send("Secret subject", "Secret words");
    for (const client of [visitor(), eve.client, admin.client])
      for (const path of ["", ".data", "/delete", "/delete.data", "/report", "/report.data"]) {
        const text = await (await client.request(`/messages/${id}${path}`)).text();
        expect(text, path).not.toMatch(/Secret (subject|words)/);
      }
    for (const { client } of [eve, admin])
      for (const path of ["", "/delete", "/report"])
        expect((await client.request(`/messages/${id}${path}`, { form: { content: "c", reason: "r" } })).status).toBe(
          404,
        );
    expect(await site.db.privateMessage.findUnique({ where: { id } })).toMatchObject({ isRead: false });
  });

  it("change nothing when the sender looks, and mark read when the receiver opens: the badge is right at once", async () => {
    const reader = await person();
    const id = await send("Badge", "Words", alice, reader);
    const badge = async (path: string) =>
      /aria-label="Messages(?:, (\d+) unread)?"/.exec(await (await reader.client.request(path)).text())?.[1];
    await alice.client.request(`/messages/${id}`);
    expect(await badge("/messages")).toBe("1");
    expect(await badge(`/messages/${id}/report`)).toBe("1");
    expect(await badge(`/messages/${id}`)).toBeUndefined();
    expect(await unread(reader)).toEqual({ count: 0 });
  });

  it("suggest names to members alone", async () => {
    const path = `/messages/suggest?q=${bob.username}`;
    expect((await visitor().json(path)).body).toEqual({ usernames: [] });
    expect((await alice.client.json(path)).body).toEqual({ usernames: [bob.username] });
  });

  it("say that a block is in force, and keep what was typed", async () => {
    const [strict, pest] = [await person(), await person()];
    await strict.client.request("/messages/blocks", { form: { memberId: pest.id, intent: "block" } });
    const page = await pest.client.request("/messages/new", {
      form: { receiverId: strict.username, subject: "Again", content: "And again" },
    });
    const html = await page.text();
    expect(page.status).toBe(403);
    expect(html).toContain("Failed to send message. This member does not accept messages from you.");
    expect(html).toMatch(/value="Again"[\s\S]*And again<\/textarea>/);
  });
});

/** A page's markup without head and scripts, which hold no text of members. */
const bodyOf = (html: string) =>
  html.slice(html.indexOf("<main"), html.lastIndexOf("</main>")).replace(/<script[^>]*>[\s\S]*?<\/script>/g, "");

describe("strings that would break out", () => {
  it("come out as text in every screen and answer of the forums and the messages", {
    timeout: seconds(60),
  }, async () => {
    const { id: categoryId } = await site.db.forumCategory.findFirstOrThrow();
    const reader = await person();
    const createdAt = new Date();
    for (const [i, text] of xssStrings.entries()) {
      const dates = { createdAt, updatedAt: createdAt, lastReplyAt: createdAt };
      const topic = await site.db.forumTopic.create({
        data: { categoryId, title: text, content: text, authorId: alice.id, replyCount: 1, ...dates },
      });
      const reply = await site.db.forumReply.create({ data: { topicId: topic.id, content: text, authorId: alice.id } });
      const message = await site.db.privateMessage.create({
        data: { senderId: reader.id, receiverId: alice.id, subject: text, content: text },
      });
      const search = encodeURIComponent(text.slice(0, 90));
      // Where text becomes HTML every string is tried, where it is only printed a few of each kind.
      const rendered = [`/forums/topics/${topic.id}?quote=${reply.id}`, `/messages/${message.id}`];
      const printed = [
        `/forums/topics/${topic.id}/edit`,
        `/forums/topics/${topic.id}/delete`,
        `/forums/replies/${reply.id}/edit`,
        `/forums/replies/${reply.id}/delete`,
        `/forums?search=${search}`,
        `/messages/${message.id}/delete`,
        `/messages/${message.id}/report`,
        `/messages?search=${search}`,
        `/messages/new?to=${search}`,
      ];
      for (const page of i % 5 === 3 ? [...rendered, ...printed] : rendered) {
        const html = await (await alice.client.request(page)).text();
        const active = findActive(bodyOf(html)).filter((tag) => !isOurs(tag));
        expect(active, `${text} at ${page}`).toEqual([]);
        if (/<[a-z]/i.test(text)) expect(html, page).not.toContain(text);
      }
      const answer = await alice.client.json<{ title: string; content: string }>(`/api/forum/topics/${topic.id}`);
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
      expect(answer.body).toMatchObject({ title: text, content: text });
    }
    for (const page of ["/forums", "/forums?page=2", "/messages", "/messages?page=2", "/admin/forum"]) {
      const html = await (await (page.startsWith("/admin") ? admin : alice).client.request(page)).text();
      expect(
        findActive(bodyOf(html)).filter((tag) => !isOurs(tag)),
        page,
      ).toEqual([]);
    }
  });
});

/** Mark-up of the page's own: forms, fields, icons, and addresses of this site. */
function isOurs(tag: string): boolean {
  if (/^<\/?(form|input|svg|details|link)\b/.test(tag)) return !/\son\w+=/i.test(tag.replace(/"[^"]*"/g, '""'));
  if (/^<\/?a\b/.test(tag)) return /\shref="(\/(?!\/)|#|https?:)[^"]*"/.test(tag) || tag === "</a>";
  return /^<!-- ?\/?\$?/.test(tag) || tag === "<!-->" || tag.startsWith("<!--");
}
