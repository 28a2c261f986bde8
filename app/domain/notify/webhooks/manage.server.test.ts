import { describe, expect, it } from "vitest";
import { createWebhookSender } from "#app/adapters/webhooks/webhook-sender.server.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { countWaiting } from "../../administration/admin/count-waiting.server.ts";
import { spreadEvents } from "../events/spread-events.server.ts";
import { deleteWebhook, editWebhook, rotateSecret, switchWebhook } from "./change-webhook.server.ts";
import { findDeliveries } from "./find-deliveries.server.ts";
import { findWebhook, findWebhooks } from "./find-webhooks.server.ts";
import { MAX_WEBHOOKS, makeWebhook } from "./make-webhook.server.ts";
import { useWebhooks } from "./testing.ts";

const { database, world, received, make, happen, deliveries, send } = useWebhooks();

const input = (more = {}) => ({ name: "Bot", url: world.url, events: ["member.joined"], ...more });

describe("a webhook", () => {
  it("is made by a confirmed administrator alone, and its secret and address are told nowhere again", async () => {
    const { id, secret } = await make();
    expect(secret).toMatch(/^whsec_/);
    const stored = JSON.stringify(await database.db.webhook.findUnique({ where: { id } }));
    const shown = JSON.stringify([
      await findWebhooks.execute(world.staff, {}),
      await unwrap(findWebhook.execute(world.staff, { webhookId: id })),
      await findDeliveries.execute(world.staff, { webhookId: id }),
      await database.db.auditEntry.findMany({ omit: { id: true } }),
    ]);
    for (const text of [stored, shown]) {
      expect(text).not.toContain(secret.slice(6));
      expect(text).not.toContain("/hook");
    }
    const unconfirmed = { ...world.staff, confirmedAt: null };
    for (const act of [makeWebhook, editWebhook, rotateSecret])
      expect(await act.execute(unconfirmed, input({ webhookId: id }))).toMatchObject({ code: "confirmation-required" });
    const member = makeContext(database.db, actorFrom(await makeMember(database.db)));
    expect(await makeWebhook.execute(member, input())).toMatchObject({ code: "forbidden" });
  });

  it.each([
    [{ name: " " }, "name"],
    [{ url: "nowhere" }, "url"],
    [{ url: "javascript:alert(1)" }, "url"],
    [{ events: [] }, "events"],
    [{ events: ["nothing"] }, "events"],
    [{ format: "fax" }, "format"],
  ])("is refused beside what is wrong: %j", async (wrong, field) => {
    expect(await makeWebhook.execute(world.staff, input(wrong))).toMatchObject({
      errors: { [field]: [expect.any(String)] },
    });
  });

  it("goes to no private address", async () => {
    const strict = { ...world.staff, webhookSender: createWebhookSender({ allowPrivate: false }) };
    for (const url of ["https://127.0.0.1/", "https://[::ffff:10.0.0.1]/", "https://169.254.169.254/"])
      expect(await makeWebhook.execute(strict, input({ url }))).toMatchObject({
        errors: { url: [expect.stringContaining("private")] },
      });
    const { id } = await make();
    const edited = editWebhook.execute(strict, input({ webhookId: id, url: "https://user:pass@example.com/" }));
    expect(await edited).toMatchObject({ errors: { url: [expect.stringContaining("user name")] } });
  });

  it("is one of twenty at most, also of two forms at once", async () => {
    for (let count = 1; count < MAX_WEBHOOKS; count++) await make();
    const made = await Promise.all([1, 2].map(() => makeWebhook.execute(world.staff, input())));
    expect(made.map((one) => (one.ok ? "made" : one.code)).sort()).toEqual(["conflict", "made"]);
  });

  it("keeps its address where none is given, and the log says what was changed", async () => {
    const { id } = await make();
    await unwrap(editWebhook.execute(world.staff, { webhookId: id, name: "Other", events: ["announcement.posted"] }));
    await happen(1, "still there");
    await send();
    expect(received.at(-1)?.data.message).toBe("still there");
    const [entry] = await database.db.auditEntry.findMany({ where: { act: "webhooks.edit" }, orderBy: { id: "desc" } });
    expect(entry).toMatchObject({ subjectKind: "webhook", before: { name: "Bot" }, after: { name: "Other" } });
  });

  it("that is off is told of nothing, and what waited has failed", async () => {
    const { id } = await make();
    await happen(1, "waits");

    await spreadEvents(world.staff);
    await unwrap(switchWebhook.execute(world.staff, { webhookId: id, isOn: false }));
    await happen(1, "unheard");
    await send();
    expect(await deliveries(id)).toMatchObject([{ status: "failed", problem: "The webhook was switched off." }]);
    await unwrap(switchWebhook.execute(world.staff, { webhookId: id, isOn: true }));
    await happen(1, "heard");
    await send();
    expect(received.at(-1)?.data.message).toBe("heard");
  });

  it("that the site has switched off waits for an administrator until it is switched", async () => {
    const { id } = await make();
    await database.db.webhook.update({ where: { id }, data: { isOn: false, offReason: "It is gone." } });
    expect(await unwrap(countWaiting.execute(world.staff, {}))).toMatchObject({ waiting: { webhooks: 1 } });
    await unwrap(switchWebhook.execute(world.staff, { webhookId: id, isOn: false }));
    expect(await unwrap(countWaiting.execute(world.staff, {}))).toMatchObject({ waiting: { webhooks: 0 } });
  });

  it("is deleted with its deliveries", async () => {
    const { id } = await make();
    await happen(1, "a");
    await send();
    await unwrap(deleteWebhook.execute(world.staff, { webhookId: id }));
    expect(await deliveries(id)).toEqual([]);
    expect(await deleteWebhook.execute(world.staff, { webhookId: id })).toMatchObject({ code: "not-found" });
  });
});

describe("the log of deliveries", () => {
  it("has pages and is filtered by state", async () => {
    const { id } = await make();
    for (let n = 0; n < 3; n++) await happen(n, `${n}`);
    await send();
    await happen(9, "waits");

    await spreadEvents(world.staff);
    const find = (more: object) => unwrap(findDeliveries.execute(world.staff, { webhookId: id, ...more }));
    expect(await find({})).toMatchObject({ total: 4 });
    expect((await find({ status: "waiting" })).deliveries).toMatchObject([{ subject: "notification:9" }]);
    const second = await find({ limit: 2, page: 2 });
    expect(second.deliveries.map(({ subject }) => subject)).toEqual(["notification:1", "notification:0"]);
    expect(await findDeliveries.execute(world.staff, { webhookId: 999_999 })).toMatchObject({ code: "not-found" });
  });
});
