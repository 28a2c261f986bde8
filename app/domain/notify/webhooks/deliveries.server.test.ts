import { describe, expect, it } from "vitest";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { editWebhook, rotateSecret, switchWebhook } from "./change-webhook.server.ts";
import { findDelivery } from "./find-deliveries.server.ts";
import { replayDelivery, replayFailed, testWebhook } from "./replay.server.ts";
import { isSignedWith, useWebhooks } from "./testing.ts";

const { database, world, received, make, happen, deliveries, send, pass } = useWebhooks();
const HOUR = 3_600;

const texts = () => received.map(({ data }) => data.message);
const jobs = () =>
  database.db.$queryRaw<{ key: string; runAt: Date; queue: string }[]>`
    SELECT key, run_at AS "runAt", queue_name AS queue FROM graphile_worker.jobs
    WHERE task_identifier = 'deliver-webhook' ORDER BY id`;

describe("an event", () => {
  it("reaches each webhook that wants it once, signed, under its own id", async () => {
    const [one, two] = [await make(), await make()];
    const other = await make({ events: ["member.joined"] });
    await happen(1, "Hello");
    await send();
    expect(await send()).toBe(0);
    expect(received).toHaveLength(2);
    const [event] = await database.db.siteEvent.findMany({ orderBy: { id: "desc" }, take: 1 });
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set([event?.uid]));
    const [first] = received;
    const payload = {
      type: "announcement.posted",
      timestamp: world.now.toISOString(),
      data: { id: 1, message: "Hello" },
    };
    expect(JSON.parse(first?.body ?? "")).toEqual(payload);
    expect(first?.headers["webhook-timestamp"]).toBe(String(world.now.getTime() / 1_000));
    for (const [i, { secret }] of [one, two].entries()) expect(isSignedWith(received[i], secret)).toBe(true);
    expect(isSignedWith(received[0], two.secret)).toBe(false);
    expect(await deliveries(other.id)).toEqual([]);
    expect(await deliveries(one.id)).toMatchObject([{ status: "delivered", attempts: 1, answerStatus: 204 }]);
  });

  it("takes few of a worker's slots, however many receivers are slow", async () => {
    await make();
    await happen(1, "Hello");
    await runJobs(world.staff, "spread-events");
    const flags = await database.db
      .$queryRaw`SELECT flags FROM graphile_worker.jobs WHERE task_identifier = 'deliver-webhook'`;
    expect(flags).toEqual([{ flags: { "deliver-webhook": true } }]);
  });

  it("is signed with both secrets for a day after a rotation, and with the new one alone then", async () => {
    const { id, secret } = await make();
    const rotated = await unwrap(rotateSecret.execute(world.staff, { webhookId: id }));
    const verify = (key: string) => isSignedWith(received.at(-1), key);
    await happen(1, "a");
    await send();
    expect([verify(rotated.secret), verify(secret)]).toEqual([true, true]);
    pass(25 * HOUR);
    await happen(1, "b");
    await send();
    expect([verify(rotated.secret), verify(secret)]).toEqual([true, false]);
  });

  it("waits for those of its subject before it, also where they fail, and those of other subjects go on", async () => {
    const { id } = await make();
    world.answer = ({ data }) => ({ status: data.message === "1a" ? 500 : 200 });
    for (const [subject, message] of [
      [1, "1a"],
      [2, "2a"],
      [1, "1b"],
      [2, "2b"],
    ] as const)
      await happen(subject, message);
    await send();
    await send();
    expect(texts()).toEqual(["1a", "2a", "2b"]);
    // Later events wait behind them too.
    await happen(1, "1c");
    await send();
    expect(texts()).toEqual(["1a", "2a", "2b"]);
    world.answer = () => ({ status: 200 });
    pass(5);
    await send();
    await send();
    await send();
    expect(texts()).toEqual(["1a", "2a", "2b", "1a", "1b", "1c"]);
    expect(new Set([received[0]?.id, received[3]?.id]).size).toBe(1);
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(Array(5).fill("delivered"));
  });

  it("has failed for good after its last attempt, and the next of its subject goes then", async () => {
    const { id } = await make();
    world.answer = ({ data }) => ({ status: data.message === "bad" ? 500 : 200, body: "x".repeat(3_000) });
    await happen(1, "bad");
    await happen(1, "good");
    for (const wait of [0, 5, 60, 300, 1_800, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR]) {
      pass(wait);
      expect(await send()).toBe(1);
    }
    await send();
    const [bad, good] = await deliveries(id);
    expect(bad).toMatchObject({ status: "failed", attempts: 10, answerStatus: 500, endedAt: expect.any(Date) });
    expect(bad?.answer).toHaveLength(1_024);
    expect(good).toMatchObject({ status: "delivered" });
  });
});

describe("a receiver that asks for time", () => {
  it("is left alone so long, without a lost attempt of what else waits", async () => {
    const { id } = await make();
    world.answer = () => ({ status: 429, headers: { "Retry-After": "40" } });
    await happen(1, "a");
    await happen(2, "b");
    await send();
    expect(texts()).toEqual(["a"]);
    const until = new Date(world.now.getTime() + 40_000);
    expect((await deliveries(id)).map(({ attempts, nextAt }) => [attempts, nextAt])).toEqual([
      [1, until],
      [0, until],
    ]);
    const keyed = new Map((await jobs()).map(({ key, ...job }) => [key, job]));
    for (const delivery of await deliveries(id))
      expect(keyed.get(`delivery:${delivery.id}`)).toEqual({ runAt: until, queue: `webhook:${id}` });
    world.answer = () => ({ status: 200 });
    pass(40);
    await send();
    expect(texts()).toEqual(["a", "a", "b"]);
  });

  it("is switched off at once by 410, with all that waits", async () => {
    const { id } = await make();
    world.answer = () => ({ status: 410 });
    await happen(1, "a");
    await happen(1, "b");
    await send();
    const webhook = await database.db.webhook.findUniqueOrThrow({ where: { id } });
    expect(webhook).toMatchObject({ isOn: false, offReason: expect.stringContaining("410") });
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(["failed", "failed"]);
    await happen(1, "c");
    await send();
    expect(texts()).toEqual(["a"]);
  });

  it("is switched off after three days without one success, and not where one arrived", async () => {
    const { id } = await make();
    world.answer = ({ data }) => ({ status: data.message === "good" ? 200 : 500 });
    const isOn = async () => (await database.db.webhook.findUniqueOrThrow({ where: { id } })).isOn;
    await happen(1, "bad");
    await send();
    pass(71 * HOUR);
    await happen(2, "good");
    await send();
    pass(24 * HOUR);
    await send();
    expect(await isOn()).toBe(true);
    await database.db.webhook.update({
      where: { id },
      data: { failingSince: new Date(world.now.getTime() - 72 * HOUR * 1_000) },
    });
    await happen(3, "bad");
    await send();
    expect(await isOn()).toBe(false);
  });
});

describe("a receiver that failed once", () => {
  const failOnce = async () => {
    const { id } = await make();
    world.answer = () => ({ status: 503, headers: { "Retry-After": "80000" } });
    await unwrap(testWebhook.execute(world.staff, { webhookId: id }));
    await send();
    pass(20 * HOUR);
    return id;
  };

  it("is judged anew once it is switched on, or has another address", async () => {
    const [switched, moved] = [await failOnce(), await failOnce()];
    await unwrap(switchWebhook.execute(world.staff, { webhookId: switched, isOn: false }));
    await unwrap(testWebhook.execute(world.staff, { webhookId: switched }));
    await send();
    pass(20 * HOUR);
    await unwrap(switchWebhook.execute(world.staff, { webhookId: switched, isOn: true }));
    const shown = { name: "Bot", format: "standard", events: ["announcement.posted"] };
    await unwrap(editWebhook.execute(world.staff, { webhookId: moved, ...shown, url: world.url }));
    world.answer = () => ({ status: 500 });
    await happen(1, "a");
    await send();
    const rows = await database.db.webhook.findMany({ orderBy: { id: "asc" } });
    expect(rows).toMatchObject(Array(2).fill({ isOn: true, failingSince: world.now, pausedUntil: null }));
  });
});

describe("a delivery", () => {
  it("can be sent again, one or all that have failed since a time, each under the same id", async () => {
    const { id } = await make();
    world.answer = () => ({ status: 410 });
    await happen(1, "a");
    await happen(1, "b");
    await send();
    expect(await replayFailed.execute(world.staff, { webhookId: id, since: "day" })).toMatchObject({
      code: "conflict",
    });
    await database.db.webhook.update({ where: { id }, data: { isOn: true, offReason: null } });
    world.answer = () => ({ status: 200 });
    expect(await unwrap(replayFailed.execute(world.staff, { webhookId: id, since: "hour" }))).toEqual({ sent: 2 });
    await send();
    await send();
    expect(texts()).toEqual(["a", "a", "b"]);
    const [first] = await deliveries(id);
    const input = { webhookId: id, deliveryId: first?.id };
    await unwrap(replayDelivery.execute(world.staff, input));
    expect(await replayDelivery.execute(world.staff, input)).toMatchObject({ code: "conflict" });
    await send();
    expect(received.at(-1)).toMatchObject({ id: first?.uid, data: { message: "a" } });
  });

  it("of a test goes the same way, tells what its receiver answered, and is tried once", async () => {
    const { id } = await make();
    world.answer = () => ({ status: 503, body: "under repair\0" });
    const { deliveryId } = await unwrap(testWebhook.execute(world.staff, { webhookId: id }));
    expect(await runJobs(world.staff, "deliver-webhook")).toBe(1);
    expect(await unwrap(findDelivery.execute(world.staff, { webhookId: id, deliveryId }))).toMatchObject({
      delivery: { type: "ping", status: "failed", attempts: 1, answerStatus: 503, answer: "under repair" },
    });
    expect(received[0]?.headers["webhook-signature"]).toMatch(/^v1,/);
  });

  it("whose receiver is not there says so", async () => {
    const { id } = await make({ url: "http://127.0.0.1:1/" });
    await happen(1, "a");
    await send();
    expect(await deliveries(id)).toMatchObject([
      { status: "waiting", attempts: 1, answerStatus: null, problem: "The machine refuses the connection." },
    ]);
  });
});
