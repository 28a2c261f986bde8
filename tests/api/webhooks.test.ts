import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonSchemaOf } from "#app/api/json-schema.server.ts";
import { eventKindNames, eventName, eventSchema } from "#app/domain/core/kernel/event-kinds.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";
import { eventually, useSite } from "#tests/support/site.ts";

const site = useSite({ WEBHOOK_ALLOW_PRIVATE: "1", WEB_PROCESSES: "1" });
const received: { headers: Record<string, string>; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  received.push({ headers: request.headers as Record<string, string>, body });
  response.writeHead(200).end("thanks");
});
let url = "";
let admin: Client;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  admin = await signInClient(site.server.url, "operator", "correct horse battery");
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

type Answer = { id: number; secret: string; deliveryId: number };
const post = (path: string, json: unknown = {}) => admin.json<Answer>(path, { json });

describe("a webhook by the API", () => {
  it("is made, tested and told of what happens, and its receiver verifies each signature", async () => {
    const made = await post("/api/admin/webhooks", { name: "Bot", url, events: ["announcement.posted"] });
    expect(made).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } });
    const { id, secret } = made.body;
    expect((await post("/api/notifications", { message: "Hello outside" })).status).toBeLessThan(300);
    const test = await post(`/api/admin/webhooks/${id}/test`);
    await eventually(async () => expect(received).toHaveLength(2));
    const events = received.map(({ body, headers }) => new Webhook(secret).verify(body, headers) as { type: string });
    expect(events.find(({ type }) => type === "announcement.posted")).toMatchObject({
      data: { message: "Hello outside" },
    });
    await eventually(async () =>
      expect((await admin.json(`/api/admin/webhooks/${id}/deliveries/${test.body.deliveryId}`)).body).toMatchObject({
        delivery: { status: "delivered", answerStatus: 200, answer: "thanks" },
      }),
    );
    // A receipt is recorded a moment later.
    await eventually(async () =>
      expect(await admin.json(`/api/admin/webhooks/${id}/deliveries?status=delivered`)).toMatchObject({
        body: { total: 2 },
      }),
    );
    const [first] = received;
    const again = await admin.json<{ deliveries: { id: number; uid: string }[] }>(
      `/api/admin/webhooks/${id}/deliveries`,
    );
    const delivery = again.body.deliveries.find(({ uid }) => uid === first?.headers["webhook-id"]);
    await post(`/api/admin/webhooks/${id}/deliveries/${delivery?.id}/replay`);
    await eventually(async () => expect(received).toHaveLength(3));
    expect(received[2]?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  });

  it("is refused beside what is wrong, and shows no address", async () => {
    const wrong = await post("/api/admin/webhooks", { name: "Bot", url: "ftp://x", events: [] });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { url: expect.anything(), events: expect.anything() } },
    });
    expect(JSON.stringify((await admin.json("/api/admin/webhooks")).body)).not.toContain("/hook");
  });

  it("has every event's schema in OpenAPI", async () => {
    const { body } = await admin.json<{ webhooks: Record<string, unknown> }>("/api/openapi.json");
    expect(Object.keys(body.webhooks)).toEqual(eventKindNames.map(eventName));
    expect(body.webhooks["torrent.listed"]).toMatchObject({
      post: {
        requestBody: {
          content: { "application/json": { schema: jsonSchemaOf(eventSchema("torrent_listed")) } },
        },
      },
    });
  });
});

describe("a webhook by plain forms", () => {
  it("is made with its secret shown once, edited, switched, given a new secret and deleted", async () => {
    const form = (path: string, fields: Record<string, string>) => admin.request(path, { form: fields });
    const made = await form("/admin/webhooks/new", {
      name: "By form",
      url,
      format: "discord",
      events: "torrent.listed",
    });
    expect(await made.text()).toMatch(/whsec_/);
    const { id } = await site.db.webhook.findFirstOrThrow({ where: { name: "By form" } });
    const at = `/admin/webhooks/${id}`;
    expect(await (await admin.request(at)).text()).not.toMatch(/whsec_/);
    const refused = await form(`${at}/edit`, { name: "By form", format: "discord" });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toMatch(/id="webhook-events-error"[^>]*>Choose at least one event\./);
    expect(page).toMatch(/<option[^>]*value="discord"[^>]*selected/);
    expect(page).not.toMatch(/<input[^>]*name="events"[^>]*checked/);
    const saved = await form(`${at}/edit`, { name: "Renamed", format: "slack", events: "member.joined" });
    expect(saved.headers.get("location")).toBe(at);
    expect(await (await form(at, { intent: "rotate" })).text()).toMatch(/whsec_/);
    expect((await form(at, { intent: "switch", isOn: "false" })).status).toBe(303);
    expect(await site.db.webhook.findUnique({ where: { id } })).toMatchObject({
      name: "Renamed",
      format: "slack",
      kinds: ["member_joined"],
      isOn: false,
    });
    expect((await form(`${at}/delete`, {})).headers.get("location")).toBe("/admin/webhooks");
    expect(await site.db.webhook.count({ where: { id } })).toBe(0);
  });
});
