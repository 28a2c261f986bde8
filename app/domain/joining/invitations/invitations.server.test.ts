import { beforeEach, describe, expect, it } from "vitest";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { setJoining } from "../registrations/set-joining.server.ts";
import { startCard } from "../registrations/start-card.server.ts";
import { person, useRegistrations } from "../registrations/testing.ts";
import { ELITE_INVITES } from "../rewards/elite.server.ts";
import { acceptInvitation, confirmInvitation } from "./accept-invitation.server.ts";
import { checkInvitation } from "./check-invitation.server.ts";
import { findAllInvitations } from "./find-all-invitations.server.ts";
import { generateInvite } from "./generate-invite.server.ts";
import { findInvitations, readInvitation, readInviteStats, withdrawInvitation } from "./manage-invitations.server.ts";
import { resendInvitation } from "./resend-invitation.server.ts";
import { sendInvitation } from "./send-invitation.server.ts";

const { database, world, visitor, staff, begin, prove, decide } = useRegistrations();
const DAY = 86_400_000;
let user: Awaited<ReturnType<typeof makeMember>>;
const as = (member = user, more = {}) =>
  makeContext(database.db, actorFrom(member), { clock: () => world.now, ...more });
const pass = (days: number) => {
  world.now = new Date(world.now.getTime() + days * DAY);
};
const codeOf = (link: string) => new URL(link).searchParams.get("invite") ?? "";
const invitedBy = async (code: string) => (await unwrap(checkInvitation.execute(visitor(), { code }))).invitedBy;
const mailsTo = (recipient: string) => database.db.mail.findMany({ where: { recipient } });
const points = async (userId: string) =>
  (await database.db.userStats.findUnique({ where: { userId } }))?.activityPoints ?? 0;

beforeEach(async () => {
  user = await makeMember(database.db);
});

describe("an invitation", () => {
  it("by link is good for seven days, says who invites, and leads to this site", async () => {
    const { inviteLink } = await unwrap(generateInvite.execute(as(), {}));
    expect(inviteLink).toMatch(/^http:\/\/localhost:3000\/register\?invite=[\w-]{22}$/);
    expect(await invitedBy(codeOf(inviteLink))).toBe(user.username);
    pass(7);
    expect(await invitedBy(codeOf(inviteLink))).toBeNull();
    expect(await invitedBy("no-such-code")).toBeNull();
  });

  it("by mail reaches the address once, and again only when it is asked for", async () => {
    const { email } = person();
    const sent = await unwrap(sendInvitation.execute(as(), { inviteeEmail: email.toUpperCase() }));
    expect(await sendInvitation.execute(as(), { inviteeEmail: email })).toMatchObject({
      code: "conflict",
      errors: { inviteeEmail: [expect.stringContaining("already")] },
    });
    expect(await mailsTo(email)).toMatchObject([
      { text: expect.stringContaining("https://patchbay.test/register?invite=") },
    ]);
    pass(8);
    expect((await unwrap(findInvitations.execute(as(), {}))).invitations).toMatchObject([{ status: "expired" }]);
    await unwrap(resendInvitation.execute(as(), { invitationId: sent.id }));
    expect((await unwrap(findInvitations.execute(as(), {}))).invitations).toMatchObject([{ status: "pending" }]);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it("is sent once, however simultaneously", async () => {
    const { email: inviteeEmail } = person();
    await Promise.all(Array.from({ length: 4 }, () => sendInvitation.execute(as(), { inviteeEmail })));
    expect(await mailsTo(inviteeEmail)).toHaveLength(1);
  });

  it("goes to an address, and not to one's own", async () => {
    const words = ["Please enter a valid email address"];
    for (const inviteeEmail of ["", "x", undefined, 7])
      expect(await sendInvitation.execute(as(), { inviteeEmail })).toMatchObject({ errors: { inviteeEmail: words } });
    expect(await sendInvitation.execute(as(), { inviteeEmail: user.email })).toMatchObject({ code: "invalid" });
  });

  it("is limited by the day, for a member and for an address", async () => {
    const closed = { spend: async () => 3600, forgive: async () => undefined };
    for (const name of ["invitation", "invitationByRecipient"] as const) {
      const limits = { ...as().limits, [name]: closed };
      expect(await sendInvitation.execute(as(user, { limits }), { inviteeEmail: "a@b.example" })).toMatchObject({
        code: "rate-limited",
      });
    }
    const limits = { ...as().limits, invitation: closed };
    expect(await generateInvite.execute(as(user, { limits }), {})).toMatchObject({ code: "rate-limited" });
  });

  it("is its member's alone", async () => {
    const { id: invitationId } = await unwrap(generateInvite.execute(as(), {}));
    const other = await makeMember(database.db);
    for (const useCase of [readInvitation, resendInvitation, withdrawInvitation])
      expect(await useCase.execute(as(other), { invitationId })).toMatchObject({ code: "not-found" });
    expect((await unwrap(findInvitations.execute(as(other), {}))).total).toBe(0);
    expect(await resendInvitation.execute(as(), { invitationId })).toMatchObject({ code: "conflict" });
  });

  it("that is withdrawn is good for nothing", async () => {
    const { id: invitationId, inviteLink } = await unwrap(generateInvite.execute(as(), {}));
    const { token } = await begin({ ...person(), invite: codeOf(inviteLink) });
    await unwrap(withdrawInvitation.execute(as(), { invitationId }));
    expect(await invitedBy(codeOf(inviteLink))).toBeNull();
    await prove(token);
    expect(await decide(token)).toMatchObject({ ok: true });
    expect(await points(user.id)).toBe(0);
  });

  it.each([
    ["suspended", { isSuspended: true }],
    ["deactivated", { isActive: false }],
  ])("lets nobody in while its inviter is %s", async (_, standing) => {
    const { inviteLink } = await unwrap(generateInvite.execute(as(), {}));
    await database.db.user.update({ where: { id: user.id }, data: standing });
    expect(await invitedBy(codeOf(inviteLink))).toBeNull();
    await database.db.user.update({ where: { id: user.id }, data: { isSuspended: false, isActive: true } });
    expect(await invitedBy(codeOf(inviteLink))).toBe(user.username);
  });

  it("lets nobody in while its inviter may not invite, and does so again afterwards", async () => {
    const { inviteLink } = await unwrap(generateInvite.execute(as(), {}));
    const limit = { kind: "limit" as const, rights: ["invite"], reason: "Invited strangers.", createdAt: world.now };
    const until = new Date(world.now.getTime() + DAY);
    await database.db.standingStep.create({ data: { ...limit, userId: user.id, until } });
    expect(await invitedBy(codeOf(inviteLink))).toBeNull();
    pass(1);
    expect(await invitedBy(codeOf(inviteLink))).toBe(user.username);
  });

  it("stays while somebody who has paid waits for approval", async () => {
    const { id: invitationId, inviteLink } = await unwrap(generateInvite.execute(as(), {}));
    const { token } = await begin({ ...person(), invite: codeOf(inviteLink) });
    await prove(token);
    expect(await withdrawInvitation.execute(as(), { invitationId })).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("is waiting for approval"),
    });
    await unwrap(decide(token, false));
    await unwrap(withdrawInvitation.execute(as(), { invitationId }));
  });

  it("that is withdrawn before the payment lets no payment be made where nobody joins without one", async () => {
    await unwrap(setJoining.execute(staff(), { mode: "invitation" }));
    const { id: invitationId, inviteLink } = await unwrap(generateInvite.execute(as(), {}));
    const { token } = await begin({ ...person(), invite: codeOf(inviteLink) });
    await unwrap(withdrawInvitation.execute(as(), { invitationId }));
    expect(await prove(token)).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("no longer valid"),
    });
    const card = { registrationToken: token, billingPeriod: "monthly" };
    expect(await startCard.execute(visitor({ cards: {} }), card)).toMatchObject({ code: "conflict" });
    await unwrap(setJoining.execute(staff(), { mode: "open" }));
    expect(await prove(token)).toMatchObject({ ok: true });
  });
});

describe("an invitee who pays", () => {
  it("confirms the invitation, even when the approval comes after its seven days", async () => {
    const { inviteLink, id: invitationId } = await unwrap(generateInvite.execute(as(), {}));
    const { token } = await begin({ ...person(), invite: codeOf(inviteLink) });
    await prove(token);
    pass(9);
    await decide(token);
    expect(await points(user.id)).toBe(100);
    expect(await unwrap(readInviteStats.execute(as(), {}))).toMatchObject({ confirmedInvites: 1 });
    expect(await withdrawInvitation.execute(as(), { invitationId })).toMatchObject({ code: "conflict" });
  });

  it("who registers with an expired code joins without it", async () => {
    const { inviteLink } = await unwrap(generateInvite.execute(as(), {}));
    pass(7);
    const { token } = await begin({ ...person(), invite: codeOf(inviteLink) });
    await prove(token);
    expect(await decide(token)).toMatchObject({ ok: true });
    expect(await points(user.id)).toBe(0);
  });

  it("is one of two who use the same invitation: it is spent once", async () => {
    const { inviteLink } = await unwrap(generateInvite.execute(as(), {}));
    const tokens = await Promise.all([1, 2].map(() => begin({ ...person(), invite: codeOf(inviteLink) })));
    for (const { token } of tokens) await prove(token);
    const decisions = await Promise.all(tokens.map(({ token }) => decide(token)));
    expect(decisions.every(({ ok }) => ok)).toBe(true);
    expect(await points(user.id)).toBe(100);
  });
});

describe("elite", () => {
  const confirm = async (inviter: string) => {
    const { inviteLink } = await unwrap(generateInvite.execute(as(), {}));
    const invitee = await makeMember(database.db);
    await database.db.$transaction(async (tx) => {
      await acceptInvitation(tx, as(), { userId: invitee.id, inviteCode: codeOf(inviteLink) });
      await confirmInvitation(tx, as(), invitee.id);
    });
    return { inviter, invitee };
  };
  const status = async () => (await database.db.user.findUniqueOrThrow({ where: { id: user.id } })).membershipStatus;

  it("comes with the twentieth confirmation, even of several at once, and is not lost by deletions", async () => {
    await database.db.billingCycle.create({ data: { userId: user.id, billingPeriod: "x", dueDate: world.now } });
    for (let i = 0; i < ELITE_INVITES - 3; i++) await confirm(user.id);
    expect(await status()).toBe("active");
    const last = await Promise.all([confirm(user.id), confirm(user.id), confirm(user.id)]);
    expect(await status()).toBe("elite");
    expect(await database.db.billingCycle.findFirst({ where: { userId: user.id } })).toMatchObject({
      status: "waived",
    });
    expect(await mailsTo(user.email)).toMatchObject([{ subject: "You are an elite member" }]);
    await database.db.user.deleteMany({ where: { id: { in: last.map(({ invitee }) => invitee.id) } } });
    expect(await status()).toBe("elite");
    expect((await unwrap(readInviteStats.execute(as(), {}))).confirmedInvites).toBe(ELITE_INVITES);
  });
});

describe("all invitations", () => {
  it("are found by administrators, by name or address and by status", async () => {
    const { email } = person();
    await sendInvitation.execute(as(), { inviteeEmail: email });
    const found = async (input: object) => (await unwrap(findAllInvitations.execute(staff(), input))).total;
    expect(await found({ search: email })).toBe(1);
    expect(await found({ search: user.username, status: "pending" })).toBe(1);
    expect(await found({ search: user.username, status: "accepted" })).toBe(0);
    pass(8);
    expect(await found({ search: user.username, status: "expired" })).toBe(1);
    expect(await found({ search: "%" })).toBe(0);
  });
});
