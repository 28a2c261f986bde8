import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { createWebhookSender } from "#app/adapters/webhooks/webhook-sender.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { recordEvent } from "../../core/kernel/record-event.server.ts";
import { deliverWebhook } from "./deliver.server.ts";
import { makeWebhook } from "./make-webhook.server.ts";

export type Received = {
  id: string;
  headers: Record<string, string>;
  body: string;
  data: { id: number; message: string };
};
type Answer = { status: number; body?: string; headers?: Record<string, string> };

/** Whether one of its signatures matches that of the specification's own library with this secret. */
export function isSignedWith(one: Received | undefined, secret: string): boolean {
  const {
    "webhook-id": id = "",
    "webhook-timestamp": seconds,
    "webhook-signature": signatures = "",
  } = one?.headers ?? {};
  const signed = new Webhook(secret).sign(id, new Date(Number(seconds) * 1_000), one?.body ?? "");
  return signatures.split(" ").includes(signed);
}

/**
 * A receiver on this machine, the site's administrator, and shortcuts to the sent events, for the tests of webhooks.
 */
export function useWebhooks() {
  const database = useDatabase();
  const received: Received[] = [];
  const world = {
    url: "",
    now: new Date("2026-06-15T12:00:00Z"),
    staff: null as unknown as Context,
    /** The receiver's answer to a delivery. */
    answer: (_: Received): Answer | Promise<Answer> => ({ status: 204 }),
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const headers = request.headers as Record<string, string>;
    const one = { id: headers["webhook-id"] ?? "", headers, body, data: JSON.parse(body).data };
    received.push(one);
    const { status, body: said, headers: more } = await world.answer(one);
    response.writeHead(status, more).end(said);
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    world.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const admin = await makeMember(database.db, { isAdmin: true });
    const webhookSender = createWebhookSender({ allowPrivate: true });
    world.staff = makeContext(database.db, actorFrom(admin), { clock: () => world.now, webhookSender });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  beforeEach(() => {
    received.length = 0;
    world.answer = () => ({ status: 204 });
  });
  afterEach(async () => {
    await database.db.webhook.deleteMany();
    await database.db.siteEvent.deleteMany();
    await database.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  });

  const make = (more: Record<string, unknown> = {}) =>
    unwrap(makeWebhook.execute(world.staff, { name: "Bot", url: world.url, events: ["announcement.posted"], ...more }));

  /** Something happens to one subject. */
  const happen = (subject: number, message: string) =>
    database.db.$transaction((tx) => recordEvent(tx, world.staff, "announcement_posted", { id: subject, message }));

  const deliveries = (webhookId: number) =>
    database.db.webhookDelivery.findMany({ where: { webhookId }, orderBy: { id: "asc" } });

  /** Hands events over, and runs each delivery that is due once, as the queue would. Returns how many were. */
  async function send(): Promise<number> {
    await runJobs(world.staff, "spread-events");
    const due = await database.db.webhookDelivery.findMany({
      where: { status: "waiting", nextAt: { lte: world.now } },
      orderBy: { id: "asc" },
    });
    for (const { id } of due) await deliverWebhook(world.staff, id);
    return due.length;
  }

  const pass = (seconds: number) => {
    world.now = new Date(world.now.getTime() + seconds * 1_000);
    world.staff = { ...world.staff, confirmedAt: world.now };
  };

  return { database, world, received, make, happen, deliveries, send, pass };
}
