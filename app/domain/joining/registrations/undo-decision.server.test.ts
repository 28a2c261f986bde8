import { expect, it } from "vitest";
import { unwrap } from "#tests/support/unwrap.ts";
import { readQueue } from "../../administration/admin/read-queue.server.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { useRegistrations } from "./testing.ts";
import { undoRegistrationDecision } from "./undo-decision.server.ts";

const { database, world, staff, begin, prove, decide, tellRejected, rowOf } = useRegistrations();

async function aRegistration() {
  const who = await begin();
  await prove(who.token);
  const registrationToken = hashToken(who.token);
  const undo = () => undoRegistrationDecision.execute(staff(), { registrationToken });
  const told = async () => {
    await tellRejected(who.token);
    return database.db.mail.count({ where: { recipient: who.email, key: { startsWith: "registration-rejected:" } } });
  };
  return { ...who, registrationToken, undo, told };
}

it("a rejection is undone once: the registration waits in its old state, and its applicant never hears of it", async () => {
  const { token, registrationToken, undo, told } = await aRegistration();
  const before = await rowOf(token);
  expect(await undo()).toMatchObject({ code: "conflict" });
  await unwrap(decide(token, false, "No such transaction."));
  const { rows } = await database.pool.query("SELECT run_at FROM graphile_worker.jobs WHERE key = $1", [
    `rejected-registration:${before.id}`,
  ]);
  expect(rows).toEqual([{ run_at: addMinutes(world.now, 10) }]);
  const { last } = await unwrap(readQueue.execute(staff(), { queue: "registrations" }));
  expect(last).toMatchObject({ did: "rejected", id: registrationToken, why: null });
  const undone = await Promise.all([undo(), undo(), undo()]);
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await rowOf(token)).toEqual(before);
  expect(await told()).toBe(0);
  await unwrap(decide(token, false));
  expect(await told()).toBe(1);
});

it("an approval is not undone, because the account is open", async () => {
  const { token, undo } = await aRegistration();
  await unwrap(decide(token));
  expect(await undo()).toMatchObject({ code: "conflict", message: expect.stringContaining("is open") });
  expect((await rowOf(token)).status).toBe("approved");
});

it("a rejection stands after ten minutes", async () => {
  const { token, undo } = await aRegistration();
  await unwrap(decide(token, false));
  world.now = addMinutes(world.now, 10);
  expect(await undo()).toMatchObject({ code: "conflict", message: expect.stringContaining("ten minutes") });
});
