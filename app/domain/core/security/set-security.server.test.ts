import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addMinutes } from "../kernel/utc.ts";
import { readSecurity, setSecurity } from "./set-security.server.ts";

const database = useDatabase();
let admin: Awaited<ReturnType<typeof makeMember>>;
const as = (more = {}) => makeContext(database.db, actorFrom(admin), more);
const setUpCode = (confirmedAt: Date | null) =>
  database.db.twoFactor.create({ data: { userId: admin.id, secret: "sealed", confirmedAt } });
const isRequired = async () => (await unwrap(readSecurity.execute(as(), {}))).adminsNeedCode;

beforeEach(async () => {
  await database.pool.query("DELETE FROM settings");
  admin = await makeMember(database.db, { isAdmin: true });
});

describe("two-step sign-in for all administrators", () => {
  it("is not required before somebody requires it", async () => {
    expect(await isRequired()).toBe(false);
  });

  it("is required by one who uses it, with an entry in the audit log", async () => {
    await setUpCode(new Date());
    await unwrap(setSecurity.execute(as(), { adminsNeedCode: true }));
    expect(await isRequired()).toBe(true);
    expect(await database.db.auditEntry.findFirst({ where: { actorId: admin.id } })).toMatchObject({
      act: "security.set",
      before: { adminsNeedCode: false },
      after: { adminsNeedCode: true },
    });
  });

  it.each([
    ["has none", undefined],
    ["has begun and not confirmed it", null],
  ])("is not required by one who %s: nobody locks everyone out", async (_, confirmedAt) => {
    if (confirmedAt === null) await setUpCode(confirmedAt);
    expect(await setSecurity.execute(as(), { adminsNeedCode: true })).toMatchObject({ ok: false, code: "conflict" });
    expect(await isRequired()).toBe(false);
  });

  it("is given up by any administrator", async () => {
    await setUpCode(new Date());
    await unwrap(setSecurity.execute(as(), { adminsNeedCode: true }));
    await database.db.twoFactor.deleteMany({ where: { userId: admin.id } });
    await unwrap(setSecurity.execute(as(), { adminsNeedCode: false }));
    expect(await isRequired()).toBe(false);
  });

  it("is changed by nobody but an administrator who has confirmed lately", async () => {
    const member = await makeMember(database.db);
    const input = { adminsNeedCode: false };
    const refused = await setSecurity.execute(as({ confirmedAt: addMinutes(new Date(), -11) }), input);
    expect(refused).toMatchObject({ ok: false, code: "confirmation-required" });
    for (const actor of [actorFrom(member), null])
      expect(await setSecurity.execute(makeContext(database.db, actor), input)).toMatchObject({ ok: false });
    expect(await database.db.auditEntry.count({ where: { act: "security.set", actorId: member.id } })).toBe(0);
  });
});
