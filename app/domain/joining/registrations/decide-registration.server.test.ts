import { describe, expect, it } from "vitest";
import { makeMember } from "#tests/support/factories.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { isOk } from "#tests/support/unwrap.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { addDays, addMinutes } from "../../core/kernel/utc.ts";
import { signIn } from "../../people/auth/sign-in.server.ts";
import { cleanUp } from "./clean-up.server.ts";
import { findRegistration, findRegistrations } from "./find-registrations.server.ts";
import { person, useRegistrations } from "./testing.ts";

const { database, storage, world, visitor, staff, begin, prove, decide, tellApproved, tellRejected, rowOf } =
  useRegistrations();

describe("decideRegistration", () => {
  it("makes account, payment and billing cycle at once, and the member can sign in and is mailed later", async () => {
    const who = await begin();
    await prove(who.token);
    expect(await signIn.execute(visitor(), who)).toMatchObject({ code: "forbidden" });
    expect(await decide(who.token)).toMatchObject({ ok: true });
    expect(await signIn.execute(visitor(), who)).toMatchObject({ ok: true, value: { username: who.username } });
    const user = await database.db.user.findUniqueOrThrow({
      where: { email: who.email },
      include: { payments: true, billingCycles: true, passkeys: true },
    });
    expect(user).toMatchObject({ isActive: true, hasPaidRegistration: true, membershipStatus: "active" });
    expect(user.nextPaymentDue).toEqual(addDays(world.now, 30));
    expect(user.passkeys).toMatchObject([{ passkey: user.passkey, isActive: true }]);
    expect(user.payments).toMatchObject([{ status: "approved", paymentType: "registration", cryptoType: "BTC" }]);
    expect(user.billingCycles).toMatchObject([{ status: "paid", paymentId: user.payments[0]?.id }]);
    const mails = async () => {
      const found = await database.db.mail.findMany({ where: { recipient: who.email }, orderBy: { id: "asc" } });
      return found.map(({ key }) => key.split(":")[0]);
    };
    expect(await mails()).toEqual(["registration-arrived"]);
    for (let i = 0; i < 2; i++) await tellApproved(who.token);
    expect(await mails()).toEqual(["registration-arrived", "receipt", "welcome"]);
    const receipt = await database.db.mail.findFirstOrThrow({
      where: { recipient: who.email, key: { startsWith: "receipt" } },
    });
    expect(receipt.text).toContain(`of $10 by Bitcoin on 2026-06-01.`);
    expect(receipt.text).toContain("Your next payment is due on 2026-07-01.");
  });

  it("makes one member when it is approved many times at once", async () => {
    const who = await begin();
    await prove(who.token);
    const decided = await Promise.all(Array.from({ length: 6 }, () => decide(who.token)));
    expect(decided.filter(isOk)).toHaveLength(1);
    expect(decided.filter((one) => !isOk(one) && one.code === "conflict")).toHaveLength(5);
    expect(await database.db.user.count({ where: { email: who.email } })).toBe(1);
    expect(await database.db.payment.count({ where: { user: { email: who.email } } })).toBe(1);
  });

  it("accepts the invitation and rewards the inviter once", async () => {
    const inviter = await makeMember(database.db);
    const invitation = { inviterId: inviter.id, inviteCode: "a-code-of-tests", expiresAt: addDays(world.now, 7) };
    await database.db.invitation.create({ data: invitation });
    const who = await begin({ ...person(), invite: invitation.inviteCode });
    await prove(who.token);
    await decide(who.token);
    const found = await database.db.invitation.findUniqueOrThrow({
      where: { inviteCode: invitation.inviteCode },
      include: { invitee: true },
    });
    expect(found).toMatchObject({ status: "accepted", invitee: { username: who.username } });
    expect(await database.db.userStats.findUnique({ where: { userId: inviter.id } })).toMatchObject({
      activityPoints: 100,
    });
  });

  it("approves nothing without a proof, and rejects with a note by mail", async () => {
    const who = await begin();
    expect(await decide(who.token)).toMatchObject({ code: "conflict" });
    await prove(who.token);
    expect(await decide(who.token, false, "No such transaction.")).toMatchObject({ ok: true });
    expect(await rowOf(who.token)).toMatchObject({
      status: "rejected",
      notes: "No such transaction.",
      decidedBy: world.admin.id,
    });
    await tellRejected(who.token);
    const mail = await database.db.mail.findFirstOrThrow({ where: { recipient: who.email }, orderBy: { id: "desc" } });
    expect(mail.text).toContain("No such transaction.");
    expect(await decide(who.token)).toMatchObject({ code: "conflict" });
    expect(await prove(who.token)).toMatchObject({ code: "conflict" });
  });

  it("makes nothing when the name was taken meanwhile, and says so", async () => {
    const who = await begin();
    await prove(who.token);
    await makeMember(database.db, { username: who.username.toUpperCase() });
    expect(await decide(who.token)).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("already has this username"),
    });
    expect((await rowOf(who.token)).status).toBe("proof_submitted");
    await decide(who.token, false);
    await tellRejected(who.token);
    const mail = await database.db.mail.findFirstOrThrow({ where: { recipient: who.email }, orderBy: { id: "desc" } });
    expect(mail.text).toContain(`the username ${who.username} has been taken`);
  });
});

describe("findRegistrations", () => {
  it("lists what waits, the oldest first, finds by a part of the name, and flags a hash that was used twice", async () => {
    await database.db.registrationToken.deleteMany();
    const first = await begin();
    await prove(first.token, { transactionHash: hashOf("the same").toUpperCase() });
    world.now = addMinutes(world.now, 1);
    const second = await begin();
    await prove(second.token, { transactionHash: hashOf("the same") });
    await begin();
    const list = async (input = {}) => {
      const result = await findRegistrations.execute(staff(), input);
      return isOk(result) ? result.value : Promise.reject(new Error(result.message));
    };
    const waiting = await list();
    expect(waiting.total).toBe(2);
    expect(waiting.tokens.map(({ username, isDuplicate }) => [username, isDuplicate])).toEqual([
      [first.username, true],
      [second.username, true],
    ]);
    expect((await list({ search: second.username.slice(3).toUpperCase(), status: "all" })).tokens).toHaveLength(1);
    expect((await list({ search: "%" })).total).toBe(0);
    expect((await list({ status: "pending" })).total).toBe(1);
    await decide(first.token);
    // The approved registration and its payment count as one proof; the waiting one is still a second.
    expect((await list()).tokens[0]?.isDuplicate).toBe(true);
    await decide(second.token, false);
    const one = await findRegistration.execute(staff(), { registrationToken: hashToken(first.token) });
    expect(one).toMatchObject({ ok: true, value: { mayDecide: false, decidedBy: world.admin.username } });
  });
});

describe("cleanUp", () => {
  it("ends registrations that nobody paid and removes files that nobody claimed", async () => {
    const idle = await begin();
    const paid = await begin();
    await prove(paid.token);
    await storage.put("incoming/feed", Buffer.from("x"), "image/png");
    world.now = addDays(world.now, 15);
    const report = await cleanUp(visitor());
    expect(report.files).toBe(1);
    expect((await rowOf(idle.token)).status).toBe("expired");
    expect((await rowOf(paid.token)).status).toBe("proof_submitted");
  });
});
