import { expect, it } from "vitest";
import { makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { readQueue } from "../../administration/admin/read-queue.server.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays, addMinutes } from "../../core/kernel/utc.ts";
import { takeStep } from "../../moderation/steps/take-step.server.ts";
import { createSession } from "../../people/auth/create-session.server.ts";
import { signIn } from "../../people/auth/sign-in.server.ts";
import { person, useRegistrations } from "./testing.ts";
import { undoRegistrationDecision } from "./undo-decision.server.ts";

const { database, world, visitor, staff, begin, prove, decide, tellApproved, tellRejected, rowOf } = useRegistrations();

async function aRegistration(person?: Parameters<typeof begin>[0]) {
  const who = await begin(person);
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

/** The rows that an approval adds, none of which an undo may leave. */
async function traces(email: string) {
  const { db } = database;
  return {
    users: await db.user.count({ where: { email } }),
    payments: await db.payment.count(),
    bills: await db.billingCycle.count(),
    mails: await db.mail.count({ where: { recipient: email } }),
  };
}

it("an approval is undone: account, payment and points are gone, and nobody was mailed; then it is approved anew", async () => {
  const inviter = await makeMember(database.db);
  const invitation = { inviterId: inviter.id, inviteCode: "undone", expiresAt: addDays(world.now, 7) };
  await database.db.invitation.create({ data: invitation });
  const points = async () =>
    (await database.db.userStats.findUnique({ where: { userId: inviter.id } }))?.activityPoints ?? 0;
  const { token, email, username, undo, registrationToken } = await aRegistration({ ...person(), invite: "undone" });
  const [before, left] = [await rowOf(token), await traces(email)];
  await unwrap(decide(token));
  expect(await points()).toBe(100);
  const { receiptNumber } = await database.db.payment.findFirstOrThrow({ where: { user: { email } } });
  const { last } = await unwrap(readQueue.execute(staff(), { queue: "registrations" }));
  expect(last).toMatchObject({ did: "approved", id: registrationToken, why: null });
  const undone = await Promise.all([undo(), undo(), undo()]);
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await rowOf(token)).toEqual(before);
  expect([await points(), await traces(email)]).toEqual([0, left]);
  await tellApproved(token);
  expect(await traces(email)).toEqual(left);
  expect(await database.db.invitation.findUnique({ where: { inviteCode: "undone" } })).toMatchObject({
    ...{ status: "pending", acceptedAt: null, acceptedBy: null, confirmedAt: null },
  });
  const entry = await database.db.auditEntry.findFirstOrThrow({
    where: { act: "registrations.undo-decision", subjectName: username },
  });
  expect([entry.before, entry.after]).toEqual([{ status: "approved" }, { status: "proof_submitted" }]);

  await unwrap(decide(token));
  expect(await points()).toBe(100);
  expect(await database.db.payment.findFirstOrThrow({ where: { user: { email } } })).toMatchObject({ receiptNumber });
  await tellApproved(token);
  expect((await traces(email)).mails).toBe(left.mails + 2);
});

const refusals: [
  name: string,
  use: (who: { token: string; email: string; username: string; password: string }) => Promise<unknown>,
  why: string,
][] = [
  [
    "its member has signed in and out",
    async (who) => {
      const { id: userId } = await unwrap(signIn.execute(visitor(), who));
      const session = {
        userId,
        oldToken: null,
        userAgent: "Test",
        address: "10.0.0.1",
        device: "a browser",
        isNewDevice: false,
      };
      await unwrap(createSession.run(systemContext(visitor()), session));
      await database.db.session.deleteMany({ where: { userId } });
    },
    "has been used or changed since",
  ],
  [
    "staff have changed the account",
    async ({ username }) => {
      const { id: userId } = await database.db.user.findUniqueOrThrow({ where: { username } });
      await unwrap(takeStep.execute(staff(), { userId, kind: "note", reason: "Just in case." }));
    },
    "has been used or changed since",
  ],
  [
    "a later payment has a receipt",
    async () => {
      const next = await aRegistration();
      await unwrap(decide(next.token));
    },
    "already has the next receipt number",
  ],
  [
    "its payment is disputed",
    ({ email }) => database.db.payment.updateMany({ where: { user: { email } }, data: { dispute: "open" } }),
    "refund or a dispute",
  ],
];

it.each(refusals)("an approval stands once %s", async (_name, use, why) => {
  const who = await aRegistration();
  await unwrap(decide(who.token));
  const left = await traces(who.email);
  await use(who);
  const refused = await who.undo();
  expect(refused).toMatchObject({ code: "conflict", message: expect.stringContaining(why) });
  expect(refused).toMatchObject({ message: expect.stringContaining("Suspend or delete the account under Users") });
  expect((await rowOf(who.token)).status).toBe("approved");
  expect((await traces(who.email)).users).toBe(left.users);
});

it("a rejection stands after ten minutes", async () => {
  const { token, undo } = await aRegistration();
  await unwrap(decide(token, false));
  world.now = addMinutes(world.now, 10);
  expect(await undo()).toMatchObject({ code: "conflict", message: expect.stringContaining("ten minutes") });
});
