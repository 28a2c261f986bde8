import { beforeEach, describe, expect, it } from "vitest";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Right } from "../../core/kernel/rights.ts";
import { setJoining } from "../registrations/set-joining.server.ts";
import { person, useRegistrations } from "../registrations/testing.ts";
import { checkInvitation } from "./check-invitation.server.ts";
import { generateInvite } from "./generate-invite.server.ts";
import { findInvitations, readInviteStats, withdrawInvitation } from "./manage-invitations.server.ts";
import { noteInvitation } from "./note-invitation.server.ts";
import { resendInvitation } from "./resend-invitation.server.ts";
import { sendInvitation } from "./send-invitation.server.ts";
import { setRoleInvites } from "./set-role-invites.server.ts";

const { database, world, visitor, staff, begin, prove } = useRegistrations();
const DAY = 86_400_000;
let user: Awaited<ReturnType<typeof makeMember>>;
const as = (member = user, rights: Right[] = []) =>
  makeContext(database.db, { ...actorFrom(member), rights }, { clock: () => world.now });
const pass = (days: number) => {
  world.now = new Date(world.now.getTime() + days * DAY);
};
const set = (given: object) => setJoining.execute(staff(), given);
const generate = (context = as()) => generateInvite.execute(context, {});
const codeOf = (link: string) => new URL(link).searchParams.get("invite") ?? "";
const quota = async (context = as()) => (await unwrap(readInviteStats.execute(context, {}))).quota;
const spent = { code: "conflict", message: expect.stringContaining("no invitations left") };

beforeEach(async () => {
  await database.db.setting.deleteMany({ where: { key: { in: ["invitations", "joining"] } } });
  user = await makeMember(database.db);
  world.now = new Date("2026-07-10T12:00:00Z");
});

describe("a quota in total", () => {
  it("is not there until it is set, and then refuses one more, by link and by mail", async () => {
    expect(await quota()).toEqual({ per: "total", most: null, left: null, moreAt: null });
    await unwrap(set({ invitesPer: "total", memberInvites: 2 }));
    await unwrap(generate());
    expect(await quota()).toMatchObject({ most: 2, left: 1, moreAt: null });
    await unwrap(sendInvitation.execute(as(), { inviteeEmail: person().email }));
    expect(await generate()).toMatchObject(spent);
    expect(await sendInvitation.execute(as(), { inviteeEmail: person().email })).toMatchObject(spent);
    expect(await quota()).toMatchObject({ left: 0, moreAt: "2026-07-17T12:00:00.000Z" });
    expect((await unwrap(findInvitations.execute(as(), {}))).quota).toEqual(await quota());
  });

  it("is not exceeded by many at once", async () => {
    await unwrap(set({ invitesPer: "total", memberInvites: 2 }));
    const made = await Promise.all(Array.from({ length: 5 }, () => generate()));
    expect(made.filter(({ ok }) => ok)).toHaveLength(2);
  });

  it("gets a place back from an invitation that expires or is withdrawn, not from one that was accepted", async () => {
    await unwrap(set({ invitesPer: "total", memberInvites: 1 }));
    const { id } = await unwrap(generate());
    await unwrap(withdrawInvitation.execute(as(), { invitationId: id }));
    await unwrap(generate());
    pass(7);
    expect(await quota()).toMatchObject({ left: 1 });
    const kept = await unwrap(generate());
    await database.db.invitation.update({ where: { id: kept.id }, data: { status: "accepted" } });
    pass(400);
    expect(await generate()).toMatchObject(spent);
  });

  it("does not give a place back while somebody waits for a decision by the invitation", async () => {
    await unwrap(set({ invitesPer: "total", memberInvites: 1 }));
    const { inviteLink } = await unwrap(generate());
    const { token } = await begin({ ...person(), invite: codeOf(inviteLink) });
    await prove(token);
    pass(8);
    expect(await generate()).toMatchObject(spent);
  });

  it("counts an expired invitation again when it is sent again", async () => {
    await unwrap(set({ invitesPer: "total", memberInvites: 1 }));
    const first = await unwrap(sendInvitation.execute(as(), { inviteeEmail: person().email }));
    await unwrap(resendInvitation.execute(as(), { invitationId: first.id }));
    pass(8);
    await unwrap(generate());
    expect(await resendInvitation.execute(as(), { invitationId: first.id })).toMatchObject(spent);
  });
});

describe("a quota per month", () => {
  it("begins anew with the month in UTC, and counts an invitation in the month in which it was last sent", async () => {
    world.now = new Date("2026-07-31T23:59:00Z");
    await unwrap(set({ invitesPer: "month", memberInvites: 1 }));
    const { id: invitationId } = await unwrap(sendInvitation.execute(as(), { inviteeEmail: person().email }));
    expect(await generate()).toMatchObject({ message: expect.stringContaining("1 August 2026") });
    expect(await quota()).toMatchObject({ left: 0, moreAt: "2026-08-01T00:00:00.000Z" });
    world.now = new Date("2026-08-01T00:00:00Z");
    expect(await quota()).toMatchObject({ left: 1 });
    await unwrap(resendInvitation.execute(as(), { invitationId }));
    expect(await generate()).toMatchObject(spent);
  });
});

describe("the number of a member", () => {
  it("comes from elite membership, or from the most generous of their roles", async () => {
    const { db } = database;
    const [helper, editor] = await Promise.all(
      ["Helper", "Editor"].map((name) => db.staffRole.findUniqueOrThrow({ where: { name } })),
    );
    const roleInvites = "Helper: 5\n Editor : 3";
    const setting = await unwrap(set({ invitesPer: "total", memberInvites: 1, eliteInvites: 4, roleInvites }));
    expect(setting.roleInvites).toEqual([
      { role: "Editor", most: 3 },
      { role: "Helper", most: 5 },
    ]);
    const elite = await makeMember(db, { membershipStatus: "elite" });
    expect([(await quota()).most, (await quota(as(elite))).most]).toEqual([1, 4]);
    for (const role of [editor, helper])
      await db.roleHolder.create({ data: { userId: user.id, roleId: role?.id ?? 0 } });
    expect((await quota()).most).toBe(5);
    await unwrap(set({ invitesPer: "total", eliteInvites: 0 }));
    expect([(await quota()).most, (await quota(as(elite))).most]).toEqual([null, 0]);
    expect(await generate(as(elite))).toMatchObject({ message: "Your role can't invite anyone right now." });
  });

  it("of one role is set, changed and removed, and the numbers of members leave it alone", async () => {
    const ofRole = (given: object) => setRoleInvites.execute(as(user, ["settings.edit"]), given);
    expect(await unwrap(ofRole({ role: "Editor", most: 5 }))).toEqual({ roleInvites: [{ role: "Editor", most: 5 }] });
    await unwrap(ofRole({ role: "Helper", most: 2 }));
    await unwrap(ofRole({ role: "Editor", most: 6 }));
    expect((await unwrap(set({ invitesPer: "total", memberInvites: 1 }))).roleInvites).toEqual([
      { role: "Editor", most: 6 },
      { role: "Helper", most: 2 },
    ]);
    expect(await unwrap(ofRole({ role: "Editor" }))).toEqual({ roleInvites: [{ role: "Helper", most: 2 }] });
    expect(await ofRole({ role: "Drummer", most: 2 })).toMatchObject({
      code: "invalid",
      errors: { role: [expect.any(String)] },
    });
    expect(await setRoleInvites.execute(as(), { role: "Helper" })).toMatchObject({ code: "forbidden" });
  });

  it("does not hold for those who may invite without limit, and the audit log tells where they went beyond", async () => {
    await unwrap(set({ invitesPer: "total", memberInvites: 1 }));
    const holder = as(user, ["invitations.unlimited"]);
    for (let i = 0; i < 2; i++) await unwrap(generate(holder));
    expect(await quota(holder)).toMatchObject({ most: null, left: null });
    const entries = await database.db.auditEntry.findMany({ where: { actorId: user.id } });
    expect(entries).toMatchObject([{ act: "invitations.unlimited", after: { used: 2, most: 1, per: "total" } }]);
  });

  it("is refused beside its field where it is no number, or its role is unknown", async () => {
    for (const [field, value] of [
      ["memberInvites", -1],
      ["eliteInvites", 1.5],
      ["invitesPer", "week"],
      ["roleInvites", "Editor"],
      ["roleInvites", "Editor: many"],
      ["roleInvites", [{ role: "Editor", most: -1 }]],
      ["roleInvites", "Drummer: 3"],
    ] as const)
      expect(await set({ [field]: value })).toMatchObject({
        code: "invalid",
        errors: { [field]: [expect.any(String)] },
      });
    expect(await database.db.setting.count({ where: { key: "invitations" } })).toBe(0);
  });
});

describe("the note of an invitation", () => {
  it("is read by whoever opens the link, changes, and is its inviter's alone to change", async () => {
    const { id: invitationId, inviteLink } = await unwrap(
      generateInvite.execute(as(), { note: "For the drummer\nof Monday" }),
    );
    const read = async () => (await unwrap(checkInvitation.execute(visitor(), { code: codeOf(inviteLink) }))).note;
    expect(await read()).toBe("For the drummer\nof Monday");
    const other = await makeMember(database.db);
    expect(await noteInvitation.execute(as(other), { invitationId, note: "Mine" })).toMatchObject({
      code: "not-found",
    });
    expect(await noteInvitation.execute(as(), { invitationId, note: "x".repeat(501) })).toMatchObject({
      errors: { note: ["A note has at most 500 characters."] },
    });
    await unwrap(noteInvitation.execute(as(), { invitationId, note: "" }));
    expect(await read()).toBeNull();
  });
});
