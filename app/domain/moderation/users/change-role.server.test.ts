import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { deleteUser } from "../../administration/privacy/delete-user.server.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { promoteElite, removeElite } from "../../joining/rewards/change-elite.server.ts";
import { suspendUser } from "../steps/take-step.server.ts";
import { activateUser } from "./activate-user.server.ts";
import { changeUserPassword, turnOffTwoFactor } from "./change-access.server.ts";
import { promoteAdmin, removeAdmin } from "./change-role.server.ts";
import { deactivateUser } from "./change-standing.server.ts";
import { waiveFee } from "./waive-fee.server.ts";

const database = useDatabase();
type User = Awaited<ReturnType<typeof makeMember>>;
let admin: User;
let member: User;
const now = new Date("2026-06-01T12:00:00Z");
const as = (user: User, more: Partial<Context> = {}) =>
  makeContext(database.db, actorFrom(user), { clock: () => now, ...more });
const read = (id: string) => database.db.user.findUniqueOrThrow({ where: { id } });
const mailsTo = async ({ email }: User) =>
  (await database.db.mail.findMany({ where: { recipient: email } })).map(({ text }) => text);
const entriesOf = (subjectId: string) =>
  database.db.auditEntry.findMany({ where: { subjectId }, orderBy: { id: "asc" } });

beforeEach(async () => {
  await database.db.user.updateMany({ where: { isAdmin: true }, data: { isAdmin: false, isPrimaryAdmin: false } });
  admin = await makeMember(database.db, { isAdmin: true });
  member = await makeMember(database.db);
});

describe("promoteAdmin", () => {
  it("makes a member an administrator, and it is in the audit log", async () => {
    const promote = () => promoteAdmin.execute(as(admin), { userId: member.id });
    expect(await promote()).toMatchObject({ ok: true });
    expect((await read(member.id)).isAdmin).toBe(true);
    expect(await promote()).toMatchObject({ code: "conflict" });
    expect(await mailsTo(member)).toEqual([expect.stringContaining("You have a new role: Administrator.")]);
    expect(await entriesOf(member.id)).toMatchObject([
      { act: "users.promote-admin", actorName: admin.username, before: { isAdmin: false }, after: { isAdmin: true } },
    ]);
  });
});

describe("removeAdmin", () => {
  it("makes an administrator a member who has thirty days to pay", async () => {
    const other = await makeMember(database.db, { isAdmin: true });
    expect(await removeAdmin.execute(as(admin), { userId: other.id })).toMatchObject({ ok: true });
    expect(await read(other.id)).toMatchObject({ isAdmin: false, nextPaymentDue: new Date("2026-07-01T12:00:00Z") });
    expect(await removeAdmin.execute(as(admin), { userId: other.id })).toMatchObject({ code: "conflict" });
    expect(await mailsTo(other)).toEqual([expect.stringContaining("You no longer have this role: Administrator.")]);
  });

  it("leaves one of two administrators who demote each other at the same moment", async () => {
    const other = await makeMember(database.db, { isAdmin: true });
    const acts: [User, User][] = [
      [admin, other],
      [other, admin],
    ];
    for (let i = 0; i < 5; i++) {
      await database.db.user.updateMany({ where: { id: { in: [admin.id, other.id] } }, data: { isAdmin: true } });
      const results = await Promise.all(acts.map(([by, of]) => removeAdmin.execute(as(by), { userId: of.id })));
      expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
      expect(await database.db.user.count({ where: { isAdmin: true } })).toBe(1);
    }
  });
});

describe("an act on an account", () => {
  const acts = [
    [promoteAdmin, {}],
    [removeAdmin, {}],
    [promoteElite, {}],
    [removeElite, {}],
    [deactivateUser, {}],
    [suspendUser, {}],
    [changeUserPassword, { newPassword: "another password" }],
    [turnOffTwoFactor, {}],
    [deleteUser, {}],
  ] as const;

  it.each(acts)("is done neither to oneself nor to the primary administrator: $name", async (useCase, input) => {
    const primary = await makeMember(database.db, { isAdmin: true, isPrimaryAdmin: true });
    const before = [await read(admin.id), await read(primary.id)];
    for (const [by, of] of [
      [admin, admin],
      [primary, primary],
      [admin, primary],
    ] as const)
      expect(await useCase.execute(as(by), { userId: of.id, ...input })).toMatchObject({ code: "forbidden" });
    expect([await read(admin.id), await read(primary.id)]).toEqual(before);
  });

  it("is done to the primary administrator by nobody else, and by themselves", async () => {
    const primary = await makeMember(database.db, { isAdmin: true, isPrimaryAdmin: true });
    for (const useCase of [activateUser, waiveFee]) {
      expect(await useCase.execute(as(admin), { userId: primary.id })).toMatchObject({ code: "forbidden" });
      expect(await useCase.execute(as(primary), { userId: primary.id })).toMatchObject({ ok: true });
    }
  });

  it("is refused to who was an administrator when the request began", async () => {
    await database.db.user.update({ where: { id: admin.id }, data: { isAdmin: false } });
    expect(await suspendUser.execute(as(admin), { userId: member.id })).toMatchObject({ code: "forbidden" });
  });
});
