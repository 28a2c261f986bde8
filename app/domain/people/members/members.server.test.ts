import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { ensurePrimaryAdmin } from "./ensure-primary-admin.server.ts";
import { findUserIdByName } from "./find-user-id.server.ts";
import { readProfile } from "./read-profile.server.ts";

const database = useDatabase();

describe("readProfile", () => {
  it("tells a member their own account, and nothing secret of it", async () => {
    const paid = new Date("2026-05-01T00:00:00Z");
    const user = await makeMember(database.db, { lastPaymentDate: paid });
    const result = await readProfile.execute(makeContext(database.db, actorFrom(user)), {});
    expect(result).toEqual({
      ok: true,
      value: {
        username: user.username,
        email: user.email,
        createdAt: user.createdAt.toISOString(),
        membershipStatus: user.membershipStatus,
        lastPaymentDate: paid.toISOString(),
        mailRefusal: null,
      },
    });
  });

  it("refuses an account that is gone", async () => {
    const user = await makeMember(database.db);
    await database.db.user.delete({ where: { id: user.id } });
    expect(await readProfile.execute(makeContext(database.db, actorFrom(user)), {})).toMatchObject({
      code: "not-found",
    });
  });
});

describe("findUserIdByName", () => {
  it("finds a name in any case, and takes nothing in it for a pattern", async () => {
    const { id } = await makeMember(database.db, { username: "Ärger_100%" });
    expect(await findUserIdByName(database.db, "äRGER_100%")).toBe(id);
    for (const near of ["Ärger-100%", "Ärger_1000", "%", "Ärger\\_100%", "Ärger_100% ", ""])
      expect(await findUserIdByName(database.db, near)).toBeNull();
  });
});

describe("ensurePrimaryAdmin", () => {
  const first = { username: "Operator", email: "Operator@Patchbay.Test", password: "correct horse battery" };

  it("makes one who may sign in and announce, with the password that was given", async () => {
    const services = makeContext(database.db, null);
    expect(await ensurePrimaryAdmin.run(systemContext(services), first)).toEqual({
      ok: true,
      value: { username: "Operator", madePassword: null },
    });
    const made = await database.db.user.findFirstOrThrow({
      where: { isPrimaryAdmin: true },
      include: { passkeys: true, stats: true },
    });
    expect(made).toMatchObject({ isAdmin: true, isActive: true, hasPaidRegistration: true, feeWaived: true });
    expect(made.email).toBe("operator@patchbay.test");
    expect(made.passkey).toMatch(/^[0-9a-f]{32}$/);
    expect(made.passkeys).toMatchObject([{ passkey: made.passkey, isActive: true }]);
    expect(await services.passwords.verify(made.passwordHash, first.password)).toBe(true);
    expect(made.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it("changes nothing about one who is there, whatever the settings say now", async () => {
    const before = await database.db.user.findFirstOrThrow({ where: { isPrimaryAdmin: true } });
    const again = { username: "someone-else", email: "x@patchbay.test", password: "another password" };
    expect(await ensurePrimaryAdmin.run(systemContext(makeContext(database.db, null)), again)).toEqual({
      ok: true,
      value: null,
    });
    expect(await database.db.user.findMany({ where: { isPrimaryAdmin: true } })).toEqual([before]);
  });

  it("makes one where processes of a new site start side by side", async () => {
    await database.db.user.updateMany({ where: { isPrimaryAdmin: true }, data: { isPrimaryAdmin: false } });
    const starting = { username: "second", email: "second@patchbay.test", password: null };
    const services = systemContext(makeContext(database.db, null));
    const made = await Promise.all([1, 2, 3].map(() => ensurePrimaryAdmin.run(services, starting)));
    expect(made.filter((result) => result.ok && result.value !== null)).toHaveLength(1);
    expect(await database.db.user.count({ where: { isPrimaryAdmin: true } })).toBe(1);
  });
});
