import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import type { Right } from "../../core/kernel/rights.ts";
import { deactivateUser } from "../../moderation/users/change-standing.server.ts";
import { changeRole, createRole, deleteRole } from "./change-roles.server.ts";
import { findMyRights, findRights } from "./find-rights.server.ts";
import { findRole, findRoles, findRolesOfUser } from "./find-roles.server.ts";
import { MAX_ROLES } from "./schema.ts";
import { setRoles } from "./set-roles.server.ts";

const database = useDatabase();
const GRANT: Right[] = ["roles.grant", "comments.moderate"];
let admin: Context;
let member: Awaited<ReturnType<typeof makeMember>>;
/** Gives roles, with the rights to manage roles and moderate comments. */
let giver: Context;
let giversRole: number;

beforeEach(async () => {
  await database.db.staffRole.deleteMany();
  admin = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
  member = await makeMember(database.db);
  const holder = await makeMember(database.db);
  giversRole = await make({ name: "Giver", rights: GRANT });
  await unwrap(setRoles.execute(admin, { userId: holder.id, roles: [giversRole] }));
  giver = makeContext(database.db, { ...actorFrom(holder), rights: GRANT });
});

const make = async (more: object, as = admin) =>
  (await unwrap(createRole.execute(as, { name: "Greeter", rights: ["comments.moderate"], ...more }))).id;
const give = (as: Context, roles: number[], userId = member.id) => setRoles.execute(as, { userId, roles });
const told = async () => {
  const causes = await database.db.noticeCause.findMany({
    where: { members: { has: member.id } },
    orderBy: { id: "asc" },
  });
  return causes.map(({ title }) => title);
};
const entries = (subjectKind: string, subjectId: string) =>
  database.db.auditEntry.findMany({ where: { subjectKind, subjectId }, orderBy: { id: "asc" } });

describe("a role", () => {
  it("is made, changed in part and deleted, and the audit log tells each change", async () => {
    const id = await make({ note: "Greets.", colour: "green", isShown: true });
    expect(await unwrap(changeRole.execute(admin, { roleId: id, name: "Host" }))).toEqual({
      id,
      name: "Host",
      version: 1,
    });
    const { roles, administrators } = await unwrap(findRoles.execute(admin, {}));
    expect(administrators).toBe(await database.db.user.count({ where: { isAdmin: true, deletedAt: null } }));
    expect(roles.find((role) => role.id === id)).toMatchObject({
      name: "Host",
      note: "Greets.",
      colour: "green",
      isShown: true,
      rights: ["comments.moderate"],
    });
    await unwrap(give(admin, [id]));
    expect(await unwrap(deleteRole.execute(admin, { roleId: id }))).toEqual({ id, name: "Host", holders: 1 });
    expect(await database.db.roleHolder.count({ where: { userId: member.id } })).toBe(0);
    expect(await told()).toEqual(["Your roles have changed", "You no longer have the role Host: it was deleted"]);
    expect(await entries("role", String(id))).toMatchObject([
      { act: "roles.create", after: { name: "Greeter" } },
      { act: "roles.change", before: { name: "Greeter" }, after: { name: "Host" } },
      { act: "roles.delete", before: { holders: 1 } },
    ]);
  });

  it.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(41) }, "name"],
    [{ name: "gIVER" }, "name"],
    [{ colour: "puce" }, "colour"],
    [{ rights: ["everything"] }, "rights"],
  ])("is refused beside what is wrong: %j", async (wrong, field) => {
    const refusal = await createRole.execute(admin, { name: "New", rights: [], ...wrong });
    expect(refusal).toMatchObject({ ok: false, errors: { [field]: [expect.any(String)] } });
  });

  it("is not overwritten by someone who has seen an older version", async () => {
    const roleId = await make({});
    await unwrap(changeRole.execute(admin, { roleId, version: 0, colour: "red" }));
    expect(await changeRole.execute(admin, { roleId, version: 0, colour: "blue" })).toMatchObject({ code: "conflict" });
  });

  it("has a name of its own in whatever case, which is no pattern", async () => {
    await make({ name: "Hands" });
    expect(await createRole.execute(admin, { name: "hANDS" })).toMatchObject({ code: "conflict" });
    expect(await createRole.execute(admin, { name: "_____" })).toMatchObject({ ok: true });
  });

  it("is one of a limited number", async () => {
    const count = MAX_ROLES - (await database.db.staffRole.count());
    await database.db.staffRole.createMany({ data: Array.from({ length: count }, (_, i) => ({ name: `Role ${i}` })) });
    expect(await createRole.execute(admin, { name: "One more" })).toMatchObject({ code: "conflict" });
  });

  it("is made, changed, deleted and given after a recent confirmation alone", async () => {
    const late = { ...admin, confirmedAt: null };
    const answers = await Promise.all([
      createRole.execute(late, { name: "New" }),
      changeRole.execute(late, { roleId: giversRole }),
      deleteRole.execute(late, { roleId: giversRole }),
      give(late, []),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ code: "confirmation-required" });
  });

  it("lists its holders with who gave it to them", async () => {
    const roleId = await make({});
    await unwrap(give(giver, [roleId]));
    expect(await unwrap(findRole.execute(admin, { roleId }))).toMatchObject({
      holders: [{ id: member.id, username: member.username, givenBy: giver.actor?.username }],
      total: 1,
    });
    expect(await findRole.execute(admin, { roleId: 999_999 })).toMatchObject({ code: "not-found" });
  });
});

describe("a giver of roles", () => {
  it("neither makes, changes, deletes nor gives a role with rights of their own missing", async () => {
    const roleId = await make({ name: "Treasury", rights: ["payments.refund"] });
    const own = await make({});
    const refused = { code: "forbidden", message: expect.stringContaining("Refund payments") };
    expect(await createRole.execute(giver, { name: "New", rights: ["payments.refund"] })).toMatchObject(refused);
    expect(await changeRole.execute(giver, { roleId, rights: [] })).toMatchObject(refused);
    expect(await changeRole.execute(giver, { roleId: own, rights: ["payments.refund"] })).toMatchObject(refused);
    expect(await deleteRole.execute(giver, { roleId })).toMatchObject(refused);
    expect(await give(giver, [roleId])).toMatchObject(refused);
    const { roles } = await unwrap(findRolesOfUser.execute(giver, { userId: member.id }));
    expect(roles.find(({ id }) => id === roleId)).toMatchObject({ beyond: ["payments.refund"], isHeld: false });
    const { rights } = await unwrap(findRights.execute(giver, {}));
    expect(rights.filter(({ mayGive }) => mayGive).map(({ name }) => name)).toEqual([...GRANT].reverse());
  });

  it("does not change the role that they hold themselves", async () => {
    for (const act of [changeRole, deleteRole])
      expect(await act.execute(giver, { roleId: giversRole })).toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("yourself"),
      });
  });

  it("does nothing to themselves, to administrators, or to members with more rights", async () => {
    const boss = await makeMember(database.db, { isAdmin: true });
    await unwrap(give(admin, [await make({ name: "Treasury", rights: ["payments.refund"] })]));
    for (const userId of [giver.actor?.id, boss.id, member.id])
      expect(await give(giver, [], userId)).toMatchObject({ code: "forbidden" });
  });

  it("gives nothing once the right is gone, even while another role is held", async () => {
    const roleId = await make({});
    await unwrap(give(admin, [roleId], giver.actor?.id));
    expect(await give(giver, [roleId])).toMatchObject({ code: "forbidden" });
    expect(
      await deactivateUser.execute(
        { ...giver, actor: giver.actor && { ...giver.actor, rights: ["accounts.suspend"] } },
        { userId: member.id },
      ),
    ).toMatchObject({ code: "forbidden" });
  });
});

describe("the roles of a member", () => {
  it("are replaced as a whole, and the audit log names them", async () => {
    const [first, second] = [await make({ name: "First" }), await make({ name: "Second" })];
    await unwrap(give(giver, [first]));
    expect((await unwrap(give(giver, [second]))).roles).toEqual([{ id: second, name: "Second" }]);
    await unwrap(give(giver, [second]));
    expect(await entries("user", member.id)).toMatchObject([
      { before: { roles: [] }, after: { roles: ["First"] } },
      { before: { roles: ["First"] }, after: { roles: ["Second"] } },
    ]);
  });

  it("given or taken by staff are told by notice and mail, and an unchanged list is not", async () => {
    const [first, second] = [await make({ name: "First" }), await make({ name: "Second" })];
    await unwrap(give(giver, [first]));
    await unwrap(give(giver, [first]));
    await unwrap(give(giver, [second]));
    expect(await told()).toEqual(["Your roles have changed", "Your roles have changed"]);
    const mails = await database.db.mail.findMany({ where: { recipient: member.email }, orderBy: { id: "asc" } });
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining("You have a new role: First."),
      expect.stringMatching(/You have a new role: Second\.\s+You no longer have this role: First\./),
    ]);
  });

  it("are refused where a role or the list is missing", async () => {
    expect(await give(admin, [999_999])).toMatchObject({ code: "invalid", errors: { roles: [expect.any(String)] } });
    expect(await setRoles.execute(admin, { userId: member.id })).toMatchObject({
      errors: { roles: ["Choose the member's roles."] },
    });
    expect(await give(admin, [], "nobody")).toMatchObject({ code: "not-found" });
  });

  it("are told to the member, with those that sleep until two-step sign-in is on", async () => {
    const roleId = await make({ needsCode: true });
    await unwrap(give(admin, [roleId]));
    const asleep = makeContext(database.db, { ...actorFrom(member), mustTurnOnCode: true });
    expect(await unwrap(findMyRights.execute(asleep, {}))).toMatchObject({
      isAdmin: false,
      mustTurnOnCode: true,
      roles: [{ id: roleId, isAsleep: true }],
      rights: [],
    });
    const awake = makeContext(database.db, { ...actorFrom(member), rights: ["comments.moderate"] });
    expect(await unwrap(findMyRights.execute(awake, {}))).toMatchObject({
      roles: [{ isAsleep: false }],
      rights: [{ name: "comments.moderate", title: "Moderate comments" }],
    });
  });
});
