import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, PASSWORD } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { refuseAddress } from "../../people/members/refuse-address.server.ts";
import { eraseLeaving, leave, readLeaving, stay } from "./leave.server.ts";

const database = useDatabase();
type User = Awaited<ReturnType<typeof makeMember>>;
let now: Date;
let member: User;
const as = (user: User) => makeContext(database.db, actorFrom(user), { clock: () => now });
const sure = { currentPassword: PASSWORD, confirm: true };
const isDeleted = async (id: string) =>
  (await database.db.user.findUniqueOrThrow({ where: { id } })).membershipStatus === "deleted";

beforeEach(async () => {
  now = new Date("2026-11-26T12:00:00Z");
  member = await makeMember(database.db);
});

describe("a member who leaves", () => {
  it("gives password and tick, is told by mail, and is erased after a week", async () => {
    expect(await leave.execute(as(member), { ...sure, currentPassword: "wrong" })).toMatchObject({
      errors: { currentPassword: [expect.any(String)] },
    });
    expect(await leave.execute(as(member), { currentPassword: PASSWORD })).toMatchObject({
      errors: { confirm: [expect.any(String)] },
    });
    await unwrap(leave.execute(as(member), sure));
    expect(await leave.execute(as(member), sure)).toMatchObject({ code: "conflict" });
    const { text } = await database.db.mail.findFirstOrThrow({ where: { recipient: member.email } });
    expect(text).toContain("3 December 2026");
    now = new Date("2026-12-03T11:59:00Z");
    await eraseLeaving(as(member));
    expect(await isDeleted(member.id)).toBe(false);
    now = new Date("2026-12-03T12:00:00Z");
    await eraseLeaving(as(member));
    expect(await isDeleted(member.id)).toBe(true);
    const entry = await database.db.auditEntry.findFirst({ where: { subjectId: member.id } });
    expect(entry).toMatchObject({ act: "users.erase-leaving", actorId: null, subjectName: member.username });
  });

  it("can stay while the site is read-only: the week goes by", async () => {
    await unwrap(leave.execute(as(member), sure));
    const context = as(member);
    const find = async (key: string) => (key === "readOnly" ? { isOn: true } : undefined);
    expect(await stay.execute({ ...context, settings: { ...context.settings, find } }, {})).toMatchObject({ ok: true });
    now = addDays(now, 8);
    await eraseLeaving(as(member));
    expect(await isDeleted(member.id)).toBe(false);
  });

  it("cannot come back by the same mailbox while a step lasts that closed the account", async () => {
    const { db } = database;
    const step = { kind: "suspension" as const, reason: "Spam.", createdAt: now, until: addDays(now, 30) };
    await unwrap(leave.execute(as(member), sure));
    await db.standingStep.create({ data: { ...step, userId: member.id } });
    now = addDays(now, 8);
    await eraseLeaving(as(member));
    expect(await isDeleted(member.id)).toBe(true);
    expect(JSON.stringify(await db.addressMark.findMany())).not.toContain(member.email);
    const why = (email: string) => refuseAddress(db, as(member), email);
    const closed = { errors: { email: [expect.stringContaining("was closed")] } };
    expect(await why(member.email.toUpperCase())).toMatchObject(closed);
    expect(await why(member.email.replace("@", "+x@"))).toMatchObject(closed);
    expect(await why("somebody.else@patchbay.test")).toBeNull();
    now = addDays(now, 23);
    expect(await why(member.email)).toBeNull();
  });

  it("keeps the account within that week", async () => {
    expect(await stay.execute(as(member), {})).toMatchObject({ code: "conflict" });
    await unwrap(leave.execute(as(member), sure));
    expect(await readLeaving.execute(as(member), {})).toMatchObject({
      value: { leavesAt: "2026-12-03T12:00:00.000Z" },
    });
    await unwrap(stay.execute(as(member), {}));
    now = new Date("2026-12-10T12:00:00Z");
    await eraseLeaving(as(member));
    expect(await isDeleted(member.id)).toBe(false);
  });

  it("is not the primary administrator", async () => {
    const primary = await makeMember(database.db, { isAdmin: true, isPrimaryAdmin: true });
    expect(await leave.execute(as(primary), sure)).toMatchObject({ code: "forbidden" });
  });
});
