import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSetting, writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { cutOff } from "#tests/support/cut-off.ts";
import { useDatabase } from "#tests/support/database.ts";
import { seconds } from "#tests/support/seconds.ts";
import { seeded } from "#tests/support/seed.ts";
import { createLoad, expectBooks, MOST_IN_A_MINUTE } from "./failover-testing.ts";
import { createSwitch, makeSides, type Side } from "./pair-testing.ts";

/*
 * Two trackers under load, behind one address that follows their health checks. Whatever ends or stops, every answered
 * announce is in the books once. FAILOVER_ROUNDS=50 tries more kinds of failure, at random.
 */
const database = useDatabase();
const random = seeded();
const ROUNDS = Number(process.env.FAILOVER_ROUNDS ?? 0);
/** The longest time without answers. */
const MOST_MS = seconds(3);

beforeAll(async () => {
  const setting = await readSetting(database.db, "tracker");
  await writeSetting(database.db, "tracker", { ...setting, maxAnnouncesPerMinute: MOST_IN_A_MINUTE }, null);
});

type Set = { sides: [Side, Side]; load: Awaited<ReturnType<typeof createLoad>> };
let running: Awaited<ReturnType<typeof open>>;

async function open() {
  // The trackers of the test before this one are gone for good, and everything of theirs is saved.
  await database.db.trackerLease.deleteMany();
  const { sides, stop } = await makeSides(database.url);
  const proxy = await createSwitch(sides);
  const load = await createLoad(database, proxy.url);
  return {
    sides,
    load,
    async stop(): Promise<void> {
      await load.end();
      await proxy.stop();
      await stop();
    },
  };
}
beforeAll(async () => {
  running = await open();
}, seconds(120));
afterAll(() => running?.stop(), seconds(60));

const until = (claim: () => Promise<boolean> | boolean) =>
  expect.poll(claim, { timeout: seconds(40), interval: 20 }).toBe(true);

/** Waits until one is the active one and the other could take over. */
async function inOrder({ sides }: Set): Promise<{ active: Side; standby: Side }> {
  const [one, other] = sides;
  let active = one;
  await until(async () => {
    const states = [await one.health(), await other.health()];
    const at = states.findIndex((state) => state?.status === "ok" && state.standby);
    active = at === 1 ? other : one;
    return at >= 0;
  });
  return { active, standby: active === one ? other : one };
}

/** Fails the active tracker under load, and returns after how long the other one answered. */
async function failActive({ sides, load }: Set, signal: "SIGKILL" | "SIGSTOP"): Promise<{ failed: Side; ms: number }> {
  const { active, standby } = await inOrder({ sides, load });
  const before = load.answered();
  await until(() => load.answered() > before + 100);
  load.beginOutage();
  active.child.kill(signal);
  const failedAt = performance.now();
  await until(async () => (await standby.health())?.status === "ok");
  const counted = load.answered();
  await until(() => load.answered() > counted);
  return { failed: active, ms: performance.now() - failedAt };
}

const restart = async (side: Side) => {
  await side.end("SIGKILL");
  side.start();
};

describe("two trackers of which one stands by", { timeout: seconds(600) }, () => {
  it("lose nothing that was answered when the active one is killed, and then when it stands still, and answer within 3 s", async () => {
    const { load } = running;
    load.start();
    const killed = await failActive(running, "SIGKILL");
    await restart(killed.failed);
    const stopped = await failActive(running, "SIGSTOP");
    stopped.failed.child.kill("SIGCONT");
    // It finds that another one is active, and ends.
    await until(() => stopped.failed.child.exitCode === 1);
    await load.end();
    await running.stop();
    await expectBooks(database, load.announcers);
    expect(Math.max(killed.ms, stopped.ms)).toBeLessThan(MOST_MS);
  });

  it.skipIf(ROUNDS === 0)("lose nothing in any order of failures, also while the database is away", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const set = await open();
      set.load.start();
      const kind = ["kill", "stop", "standby", "both", "away", "away and standby"][round % 6];
      const { active, standby } = await inOrder(set);
      await new Promise((resolve) => setTimeout(resolve, 500 + random() * 2_000));
      if (kind === "kill") await restart((await failActive(set, "SIGKILL")).failed);
      if (kind === "stop") {
        const { failed } = await failActive(set, "SIGSTOP");
        failed.child.kill("SIGCONT");
        await until(() => failed.child.exitCode === 1);
        await restart(failed);
      }
      set.load.beginOutage();
      if (kind === "standby") await restart(standby);
      if (kind === "both") {
        await active.end("SIGKILL");
        await new Promise((resolve) => setTimeout(resolve, random() * 3_000));
        await standby.end("SIGKILL");
        for (const side of set.sides) await restart(side);
      }
      if (kind?.startsWith("away")) {
        const comeBack = await cutOff(database);
        try {
          await new Promise((resolve) => setTimeout(resolve, random() * 3_000));
          const ending = kind === "away" ? active : standby;
          await ending.end("SIGKILL");
          await new Promise((resolve) => setTimeout(resolve, random() * 2_000));
          ending.start();
        } finally {
          await comeBack();
        }
      }
      await inOrder(set);
      await set.load.end();
      await set.stop();
      await expectBooks(database, set.load.announcers);
      process.stdout.write(`${kind}: ${set.load.answered()} announces, nothing lost\n`);
    }
  });
});
