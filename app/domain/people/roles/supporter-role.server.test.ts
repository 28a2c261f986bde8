import { beforeEach, describe, expect, it } from "vitest";
import { Prisma } from "#app/db/generated/client.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { ownRights } from "../../core/kernel/actor.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { type Right, rightGroups, rights } from "../../core/kernel/rights.ts";
import { readMembership } from "../../joining/billing/read-membership.server.ts";
import { readQuota } from "../../joining/invitations/quota.server.ts";
import { readJoining } from "../../joining/registrations/joining.server.ts";
import { setJoining } from "../../joining/registrations/set-joining.server.ts";
import { findMember } from "../../moderation/profiles/find-member.server.ts";
import { findStaff } from "../../moderation/profiles/find-staff.server.ts";
import { findAnnouncements } from "../../notify/announcements/find-announcements.server.ts";
import { postAnnouncement } from "../../notify/announcements/post-announcement.server.ts";
import { readAccountState } from "../account/read-account-state.server.ts";
import { type ActorRow, actorColumns, actorTables, toActor } from "../auth/actor-row.server.ts";
import { changeRole, createRole, deleteRole } from "./change-roles.server.ts";
import { findMyRights } from "./find-rights.server.ts";
import { findRole, findRoles } from "./find-roles.server.ts";
import { startSeeing } from "./see-as.server.ts";
import { setRoles } from "./set-roles.server.ts";
import { readSupporterRole, setSupporterRole } from "./supporter-role.server.ts";

const database = useDatabase();
let admin: Context;
let member: Awaited<ReturnType<typeof makeMember>>;
let payment: number;
let patron: number;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const make = async (name: string, held: Right[], more = {}) =>
  (await unwrap(createRole.execute(admin, { name, rights: held, colour: "violet", isShown: true, ...more }))).id;
const choose = (roleId: number | null, as = admin) => setSupporterRole.execute(as, { roleId });
const price = (given: string) => unwrap(setJoining.execute(admin, { price: given, confirm: true }));
const payAgain = (data: object) => database.db.payment.update({ where: { id: payment }, data });
const asMember = () => makeContext(database.db, actorFrom(member));

beforeEach(async () => {
  const { db } = database;
  await db.staffRole.deleteMany();
  await db.setting.deleteMany();
  await db.payment.deleteMany();
  admin = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
  member = await makeMember(db);
  const gift = { amount: 10, status: "approved", billingPeriod: "monthly", decidedAt: daysAgo(29) } as const;
  ({ id: payment } = await db.payment.create({ data: { userId: member.id, ...gift } }));
  patron = await make("Patron", ["invitations.unlimited", "uploads.skip-review"]);
  await price("supporters");
});

/** The rights that a request of the member has. */
async function rightsOfMember(): Promise<readonly Right[]> {
  const [row] = await database.db.$queryRaw<[ActorRow]>(
    Prisma.sql`SELECT ${actorColumns} FROM ${actorTables} WHERE u.id = ${member.id}`,
  );
  return toActor(row).rights;
}

/** Every place that shows a role, for the member who supports the site. */
async function everywhere() {
  const context = asMember();
  const [own, account, profile, staff, quota] = await Promise.all([
    unwrap(findMyRights.execute(context, {})),
    unwrap(readAccountState.execute(context, {})),
    unwrap(findMember.execute(context, { username: member.username })),
    unwrap(findStaff.execute(context, {})),
    readQuota(context, actorFrom(member)),
  ]);
  return {
    rights: await rightsOfMember(),
    own: own.roles.map(({ name }) => name),
    account: account.roles,
    badges: profile.member.badges,
    staff: staff.roles.filter(({ name }) => name === "Patron").flatMap(({ members }) => members.map(({ id }) => id)),
    invites: quota.most,
  };
}

const badge = { name: "Patron", colour: "violet" };

describe("the role of supporters", () => {
  it("is held everywhere while the support lasts, and then by nobody, without anything being run", async () => {
    const invites = { invitesPer: "total", memberInvites: 1, roleInvites: "Patron: 7" };
    await unwrap(setJoining.execute(admin, invites));
    const supporter = { name: "Supporter", colour: "amber" };
    const without = { rights: [], own: [], account: [], badges: [supporter], staff: [], invites: 1 };
    expect(await everywhere()).toEqual(without);

    expect(await unwrap(choose(patron))).toEqual({ role: { id: patron, name: "Patron" } });
    const held = {
      rights: expect.arrayContaining(["invitations.unlimited", "uploads.skip-review"]),
      own: ["Patron"],
      account: ["Patron"],
      badges: [badge],
      staff: [member.id],
      invites: 7,
    };
    expect(await everywhere()).toEqual(held);

    for (const over of [{ decidedAt: daysAgo(31) }, { refunded: 10 }, { dispute: "open" as const }]) {
      await payAgain(over);
      expect(await everywhere(), JSON.stringify(over)).toEqual({ ...without, badges: [] });
      await payAgain({ decidedAt: daysAgo(29), refunded: 0, dispute: null });
      expect(await everywhere()).toEqual(held);
    }
    await unwrap(choose(null));
    expect(await everywhere()).toEqual(without);
  });

  it("is not held by others, and once by a member to whom it was given as well", async () => {
    await unwrap(choose(patron));
    await database.db.payment.create({ data: { amount: 10, status: "approved", userId: null, isOwnerLost: true } });
    await unwrap(setRoles.execute(admin, { userId: member.id, roles: [patron] }));
    expect(await everywhere()).toMatchObject({ own: ["Patron"], badges: [badge], staff: [member.id] });
    member = await makeMember(database.db);
    expect(await everywhere()).toMatchObject({ rights: [], own: [], badges: [] });
  });

  it("that is not shown leaves supporters their badge", async () => {
    await unwrap(changeRole.execute(admin, { roleId: patron, isShown: false }));
    await unwrap(choose(patron));
    expect(await everywhere()).toMatchObject({ own: ["Patron"], badges: [{ name: "Supporter", colour: "amber" }] });
  });

  it("hears announcements for the role, and staff can see the site as its holder", async () => {
    await unwrap(choose(patron));
    const { id } = await unwrap(postAnnouncement.execute(admin, { message: "For patrons", roleId: patron }));
    const read = async () => (await unwrap(findAnnouncements.execute(asMember(), {}))).notifications;
    expect(await read()).toMatchObject([{ id }]);
    expect(await database.db.noticeCause.findMany({ where: { title: "For patrons" } })).toMatchObject([
      { members: [member.id] },
    ]);
    const sid = `seeing-${id}`;
    await database.db.session.create({ data: { sid, sess: {}, userId: admin.actor?.id ?? "", expire: daysAgo(-1) } });
    const seeing = () => startSeeing.execute({ ...admin, sessionId: sid }, { userId: member.id });
    expect(await unwrap(seeing())).toEqual({ name: member.username });
    await payAgain({ decidedAt: daysAgo(31) });
    expect(await read()).toEqual([]);
    expect(await seeing()).toMatchObject({ code: "not-found", message: "This member has no role." });
  });

  it("is named where support is asked for and where joining is described, and marked on its own page", async () => {
    const named = async () => [
      (await unwrap(readMembership.execute(asMember(), {}))).supporterRole,
      (await unwrap(readJoining.execute({ ...admin, actor: null }, {}))).supporterRole,
    ];
    const marked = async () => (await unwrap(findRole.execute(admin, { roleId: patron }))).role.isForSupporters;
    expect([await named(), await marked()]).toEqual([[null, null], false]);
    await unwrap(choose(patron));
    expect([await named(), await marked()]).toEqual([[badge, badge], true]);
    expect((await unwrap(findRoles.execute(admin, {}))).roles).toMatchObject([
      { holders: 0, supporters: 1, isForSupporters: true },
    ]);
    await unwrap(setRoles.execute(admin, { userId: member.id, roles: [patron] }));
    expect((await unwrap(findRoles.execute(admin, {}))).roles).toMatchObject([{ holders: 1, supporters: 0 }]);
  });

  it("ends with the price of supporters, and is chosen again where that price comes back", async () => {
    await unwrap(choose(patron));
    await price("free");
    expect(await everywhere()).toMatchObject({ rights: [], own: [], badges: [] });
    expect(await choose(patron)).toMatchObject({
      code: "conflict",
      errors: { roleId: [expect.stringContaining("does not use free membership with supporters")] },
    });
    await price("supporters");
    const setting = await unwrap(readSupporterRole.execute(admin, {}));
    expect(setting).toEqual({ isFreeWithSupporters: true, role: null, choices: [{ id: patron, name: "Patron" }] });
    expect(await unwrap(deleteRole.execute(admin, { roleId: patron }))).toMatchObject({ name: "Patron" });
  });
});

describe("the choice", () => {
  it("is of roles without rights of staff, whatever their group", async () => {
    for (const right of ownRights) expect(rightGroups[rights[right].group].needsCare, right).toBe(false);
    for (const right of ["payments.decide", "accounts.suspend", "settings.edit", "comments.moderate"] as const) {
      const roleId = await make(right, [right, "invitations.unlimited"]);
      expect(await choose(roleId), right).toMatchObject({
        code: "invalid",
        errors: { roleId: [`${right} has rights that supporters cannot have: “${rights[right].title}”.`] },
      });
    }
    expect((await unwrap(readSupporterRole.execute(admin, {}))).choices).toEqual([{ id: patron, name: "Patron" }]);
    for (const roleId of [999_999, "Patron", undefined])
      expect(await setSupporterRole.execute(admin, { roleId })).toMatchObject({
        code: "invalid",
        errors: { roleId: [expect.any(String)] },
      });
    expect(await database.db.setting.findUnique({ where: { key: "membership" } })).toMatchObject({
      value: { supporterRole: null },
    });
  });

  it("is made after a recent confirmation, with the right to give roles and within one's own rights", async () => {
    expect(await choose(patron, { ...admin, confirmedAt: null })).toMatchObject({ code: "confirmation-required" });
    const holding = (...held: Right[]) => makeContext(database.db, { ...actorFrom(member), rights: held });
    expect(await choose(patron, holding("settings.edit", "payments.settings"))).toMatchObject({ code: "forbidden" });
    const giver = holding("roles.grant", "invitations.unlimited");
    const refused = { code: "forbidden", errors: { roleId: [expect.stringContaining("Upload without review")] } };
    expect(await choose(patron, giver)).toMatchObject(refused);
    expect((await unwrap(readSupporterRole.execute(giver, {}))).choices).toEqual([]);
    await unwrap(choose(patron));
    expect(await choose(null, giver)).toMatchObject(refused);
    const friend = await make("Friend", ["invitations.unlimited"]);
    expect(await choose(friend, giver)).toMatchObject(refused);
  });

  it("is in the audit log by the names of both roles, and once", async () => {
    const friend = await make("Friend", []);
    for (const roleId of [patron, patron, friend, null]) await unwrap(choose(roleId));
    const entries = await database.db.auditEntry.findMany({
      where: { act: "roles.set-supporter-role", actorId: admin.actor?.id ?? "" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ role: null }, { role: "Patron" }],
      [{ role: "Patron" }, { role: "Friend" }],
      [{ role: "Friend" }, { role: null }],
    ]);
  });

  it("keeps the role from being deleted and from getting rights of staff", async () => {
    await unwrap(choose(patron));
    expect(await deleteRole.execute(admin, { roleId: patron })).toMatchObject({
      code: "conflict",
      message: "Supporters hold Patron. Choose another role for them first, or none.",
    });
    expect(await changeRole.execute(admin, { roleId: patron, rights: ["comments.moderate"] })).toMatchObject({
      code: "conflict",
      errors: { rights: ["Supporters hold this role, so it cannot have: “Moderate comments”."] },
    });
    await unwrap(changeRole.execute(admin, { roleId: patron, name: "Friend", rights: ["invitations.unlimited"] }));
    expect(await rightsOfMember()).toEqual(["invitations.unlimited"]);
    await unwrap(choose(null));
    await unwrap(changeRole.execute(admin, { roleId: patron, rights: ["comments.moderate"] }));
    expect(await rightsOfMember()).toEqual([]);
  });

  it("cannot be evaded by a supporter who gives roles: they hold the role themselves", async () => {
    await unwrap(choose(patron));
    const held: Right[] = ["roles.grant", "invitations.unlimited", "uploads.skip-review"];
    const giver = makeContext(database.db, { ...actorFrom(member), rights: held });
    expect(await changeRole.execute(giver, { roleId: patron, name: "Friend" })).toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("yourself"),
    });
  });
});
