import { afterAll, beforeAll, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { startPushService } from "#tests/support/push-service.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually, useSite } from "#tests/support/site.ts";

const site = useSite({ WEBHOOK_ALLOW_PRIVATE: "1", WEB_PROCESSES: "1" });
const devices = "/api/user/push-subscriptions";
let service: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

async function signIn() {
  const user = await makeMember(site.db);
  return { user, client: await signInClient(site.server.url, user.username, PASSWORD) };
}
const list = async (client: Client) =>
  (await client.json<{ publicKey: string; subscriptions: { id: number; isCurrent: boolean }[] }>(devices)).body;

it("a browser is added and pushed to until it is removed or signs out; its notice's link marks it as read", async () => {
  const [member, other] = [await signIn(), await signIn()];
  const { client } = member;
  expect((await createClient(site.server.url).json(devices)).status).toBe(401);
  expect(await list(client)).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/), subscriptions: [] });
  const { target, to } = service.subscribe();
  expect(await client.json(devices, { json: { ...target, auth: "short" } })).toMatchObject({ status: 422 });
  const added = await client.json<{ id: number }>(devices, { json: target });
  expect(added.status).toBe(201);
  expect((await list(client)).subscriptions).toMatchObject([{ id: added.body.id, isCurrent: true }]);
  const put = { method: "PUT", json: { message: "push" } };
  expect(await client.json("/api/user/notice-settings", put)).toMatchObject({ body: { message: "push" } });

  const write = (subject: string) =>
    other.client.json("/api/messages", { json: { receiverId: member.user.username, subject, content: "Lovely." } });
  await write("Your loops");
  await eventually(async () => expect(service.pushed).toHaveLength(1), seconds(20));
  const [first] = service.pushed;
  expect([first?.to, first?.message.body]).toEqual([to, `${other.user.username} wrote to you: Your loops`]);
  const unread = async () => (await client.json<{ total: number }>("/api/notices?show=unread")).body.total;
  expect(await unread()).toBe(1);
  expect((await client.request(first?.message.link ?? "")).status).toBe(200);
  expect(await unread()).toBe(0);

  const at = `${devices}/${added.body.id}`;
  expect((await other.client.json(at, { method: "DELETE" })).status).toBe(404);
  expect((await client.json(at, { method: "DELETE" })).status).toBe(200);
  expect((await client.json(devices, { json: target })).status).toBe(201);
  expect((await client.json("/api/auth/logout", { method: "POST" })).status).toBe(200);
  expect(await site.db.pushSubscription.count({ where: { userId: member.user.id } })).toBe(0);
});

it("the service worker is a file of its own that browsers ask for anew", async () => {
  const worker = await createClient(site.server.url).request("/push.js");
  expect([worker.status, worker.headers.get("Content-Type")]).toEqual([200, expect.stringContaining("javascript")]);
  expect(worker.headers.get("Cache-Control")).not.toContain("immutable");
  expect(await worker.text()).not.toContain('"fetch"');
});
