import { describe, expect, it } from "vitest";
import { unwrap } from "#tests/support/unwrap.ts";
import { rotateSecret } from "./change-webhook.server.ts";
import { testWebhook } from "./replay.server.ts";
import { isSignedWith, useWebhooks } from "./testing.ts";

const { database, world, received, make, happen, send, pass } = useWebhooks();
const HOUR = 3_600;

describe("a receiver of rare events", () => {
  it("is not switched off by failures that lie days apart, and by those of three days of trying", async () => {
    const { id } = await make();
    const webhook = () => database.db.webhook.findUniqueOrThrow({ where: { id } });
    world.answer = () => ({ status: 500 });
    await unwrap(testWebhook.execute(world.staff, { webhookId: id }));
    await send();
    pass(100 * HOUR);
    await happen(1, "a");
    await send();
    expect(await webhook()).toMatchObject({ isOn: true, failingSince: world.now });
    const since = world.now;
    for (const wait of [5, 60, 300, 1_800, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR]) {
      pass(wait);
      await send();
    }
    expect(await webhook()).toMatchObject({ isOn: true, failingSince: since });
    pass(4 * HOUR);
    await happen(2, "b");
    await send();
    expect(await webhook()).toMatchObject({ isOn: false, offReason: "All deliveries have failed for three days." });
  });
});

describe("a receiver whose secret is renewed", () => {
  it("can check what it is sent by the secret that it has, for a day", async () => {
    const { id, secret } = await make();
    const rotated = await unwrap(rotateSecret.execute(world.staff, { webhookId: id }));
    await happen(1, "a");
    await send();
    expect([rotated.secret, secret].map((key) => isSignedWith(received.at(-1), key))).toEqual([true, true]);
    pass(120);
    await unwrap(rotateSecret.execute(world.staff, { webhookId: id }));
    await happen(1, "b");
    await send();
    expect([rotated.secret, secret].map((key) => isSignedWith(received.at(-1), key))).toEqual([true, false]);
  });
});
