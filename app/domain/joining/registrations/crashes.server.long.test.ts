import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Crash, crashAt } from "#tests/support/crashes.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, memoryStorage } from "#tests/support/factories.ts";
import { makePicture, offerMethods } from "#tests/support/payments.ts";
import { seconds } from "#tests/support/seconds.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { isOk } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import type { Result } from "../../core/kernel/result.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { runBilling } from "../billing/run-billing.server.ts";
import { decidePayment } from "../payments/decide-payment.server.ts";
import { completeReactivation, startReactivation } from "../payments/reactivate.server.ts";
import { decideRegistration } from "./decide-registration.server.ts";
import { register } from "./register.server.ts";
import { submitProof } from "./submit-proof.server.ts";
import { tellApprovedRegistration } from "./tell-opened.server.ts";

const database = useDatabase();
const START = new Date("2026-01-31T09:00:00Z");
const who = { username: "newcomer", email: "newcomer@patchbay.test", password: "a long password", invite: "code" };
// This test is not about hashing, which is slow on purpose.
const passwords = {
  hash: async (text: string) => `hash of ${text}`,
  verify: async (hash: string | null, text: string) => hash === `hash of ${text}`,
};
let picture: Buffer;
let admin: Awaited<ReturnType<typeof makeMember>>;
let inviter: Awaited<ReturnType<typeof makeMember>>;

beforeAll(async () => {
  picture = await makePicture();
});
beforeEach(async () => {
  const { pool } = database;
  await pool.query(
    "TRUNCATE users, payments, registration_tokens, mails, billing_cycles, invitations RESTART IDENTITY CASCADE",
  );
  await offerMethods(database.db);
  admin = await makeMember(database.db, { isAdmin: true });
  inviter = await makeMember(database.db, { membershipStatus: "elite" });
  await database.db.invitation.create({
    data: { inviterId: inviter.id, inviteCode: "code", expiresAt: addDays(START, 7) },
  });
});

type World = { storage: ReturnType<typeof memoryStorage>; now: Date; token: string };
type Step = (context: (isAdmin?: boolean) => Context, world: World) => Promise<Result<unknown> | undefined>;

const waiting = async (userName: string) =>
  database.db.payment.findFirst({ where: { user: { username: userName }, status: "pending" } });

/** A member joins, is deactivated and comes back. Each step can be repeated by a client that got no answer. */
const steps: Step[] = [
  async (context, world) => {
    const result = await register.execute(context(), who);
    if (isOk(result)) world.token = result.value.registrationToken;
    return result;
  },
  (context, { token }) => {
    const screenshot = new File([new Uint8Array(picture)], "proof.png");
    return submitProof.execute(context(), { registrationToken: token, cryptoType: "VENMO", screenshot });
  },
  (context, { token }) =>
    decideRegistration.execute(context(true), { registrationToken: hashToken(token), approved: true }),
  async (context, { token }) => {
    const { id } = await database.db.registrationToken.findUniqueOrThrow({ where: { token: hashToken(token) } });
    await tellApprovedRegistration(context(), { registrationId: id });
    return undefined;
  },
  async (context, world) => {
    world.now = addDays(START, 31);
    await runBilling(context());
    return undefined;
  },
  async (context, world) => {
    world.now = addDays(START, 38);
    await runBilling(context());
    return undefined;
  },
  (context) => startReactivation.execute(context(), { username: who.username, cryptoType: "BTC" }),
  (context) => completeReactivation.execute(context(), { username: who.username, transactionHash: hashOf("tx") }),
  async (context) => {
    const payment = await waiting(who.username);
    return payment ? decidePayment.execute(context(true), { paymentId: payment.id, approved: true }) : undefined;
  },
];

/**
 * Runs all steps. Step `at` crashes before its write number `write`, or after its last one if that is 0, and is then
 * repeated. Returns the writes of that step. Crashing after a write equals crashing before the next one.
 */
async function walk(at: number, write: number): Promise<number> {
  const world: World = { storage: memoryStorage(), now: START, token: "" };
  let writes = 0;
  for (const [i, step] of steps.entries()) {
    const plain = (isAdmin = false) =>
      makeContext(database.db, isAdmin ? actorFrom(admin) : null, { ...world, clock: () => world.now, passwords });
    if (i === at) {
      const crash = crashAt(write, "before");
      const dying = (isAdmin = false): Context => {
        const context = plain(isAdmin);
        return { ...context, db: crash.database(context.db), storage: crash.storage(world.storage) };
      };
      await step(dying, world).catch((error: unknown) => {
        // A round of billing goes on with other members, and says at its end for whom it failed.
        if (!(error instanceof Crash || (error instanceof Error && error.cause instanceof Crash))) throw error;
      });
      writes = crash.count();
    }
    const again = await step(plain, world);
    // After a crash past the commit, the repeated step is told that it is already done.
    if (again && !isOk(again)) expect([i, again.code]).toEqual([i, "conflict"]);
  }
  return writes;
}

/** All rows except the users who existed before. */
async function forget(): Promise<void> {
  const { pool } = database;
  // TRUNCATE takes many times as long for tables with few rows.
  for (const table of [
    "site_events",
    "payments",
    "registration_tokens",
    "mails",
    "billing_cycles",
    "user_activities",
    "user_stats",
  ])
    await pool.query(`DELETE FROM ${table}`);
  await pool.query("DELETE FROM users WHERE username = $1", [who.username]);
  await pool.query("UPDATE invitations SET status = 'pending', accepted_by = NULL, confirmed_at = NULL");
}

async function figures() {
  const { db } = database;
  const user = await db.user.findUniqueOrThrow({ where: { username: who.username }, include: { passkeys: true } });
  const payments = await db.payment.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } });
  const cycles = await db.billingCycle.findMany({ where: { userId: user.id }, orderBy: { dueDate: "asc" } });
  return {
    users: await db.user.count(),
    standing: [user.isActive, user.membershipStatus, user.nextPaymentDue?.toISOString(), user.passkeys.length],
    registrations: (await db.registrationToken.findMany()).map(({ status }) => status),
    payments: payments.map(({ paymentType, status, amount }) => [paymentType, status, Number(amount)]),
    cycles: cycles.map(({ billingPeriod, status }) => [billingPeriod, status]),
    mails: (await db.mail.findMany({ orderBy: { id: "asc" } })).map(({ key }) => key.split(":")[0]),
    events: (await db.siteEvent.findMany({ orderBy: { id: "asc" } })).map(({ kind }) => kind),
    invitations: (await db.invitation.findMany()).map(({ status }) => status),
    points: (await db.userStats.findUnique({ where: { userId: inviter.id } }))?.activityPoints,
  };
}

const wanted = {
  users: 3,
  standing: [true, "active", "2026-04-09T09:00:00.000Z", 1],
  registrations: ["approved"],
  payments: [
    ["registration", "approved", 10],
    ["subscription", "approved", 10],
  ],
  cycles: [
    ["2026-01-31", "paid"],
    ["2026-03-02", "paid"],
  ],
  mails: ["registration-arrived", "receipt", "welcome", "warning", "deactivated", "proof-arrived", "receipt"],
  events: ["member_joined", "payment_approved", "payment_approved"],
  invitations: ["accepted"],
  points: 100,
};

describe("a process killed at any write of joining, billing and coming back", () => {
  it("loses nothing and doubles nothing where nobody kills it", async () => {
    await walk(-1, 0);
    expect(await figures()).toEqual(wanted);
  });

  it.each(steps.map((_, i) => i))(
    "loses nothing and doubles nothing in step %i",
    { timeout: seconds(60) },
    async (at) => {
      let writes = 0;
      for (let write = 0; write <= writes; write++) {
        await forget();
        writes = Math.max(writes, await walk(at, write));
        expect({ write, ...(await figures()) }).toEqual({ write, ...wanted });
      }
      // Make sure that the step has writes at which it crashed.
      expect(writes).toBeGreaterThanOrEqual([1, 2, 8, 4, 5, 2, 2, 4][at] ?? 1);
    },
  );
});
