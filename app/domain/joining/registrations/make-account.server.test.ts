import { beforeEach, describe, expect, it } from "vitest";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Right } from "../../core/kernel/rights.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { confirmReset } from "../../people/auth/confirm-reset.server.ts";
import { signIn } from "../../people/auth/sign-in.server.ts";
import { makeAccount } from "./make-account.server.ts";
import { setJoining } from "./set-joining.server.ts";
import { person, useRegistrations } from "./testing.ts";

const { database, world, staff, visitor, begin } = useRegistrations();
const newcomer = () => {
  const { username, email } = person();
  return { username, email };
};

beforeEach(() => database.db.setting.deleteMany({ where: { key: "joining" } }));

describe("an account that staff make", () => {
  it("is open while joining is closed, and its owner sets the password by the mailed link", async () => {
    const { db } = database;
    await unwrap(setJoining.execute(staff(), { mode: "closed" }));
    const role = await db.staffRole.create({ data: { name: "Greeter", rights: ["chat.moderate"] } });
    const who = newcomer();
    const { id } = await unwrap(makeAccount.execute(staff(), { ...who, roles: [role.id] }));
    expect(await db.user.findUniqueOrThrow({ where: { id }, include: { roles: true } })).toMatchObject({
      isActive: true,
      passwordHash: null,
      nextPaymentDue: addDays(world.now, 14),
      roles: [{ roleId: role.id, givenBy: world.admin.id }],
    });
    const mail = await db.mail.findFirstOrThrow({ where: { recipient: who.email } });
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
    world.now = addDays(world.now, 6);
    await unwrap(confirmReset.execute(visitor(), { token, newPassword: "my own password" }));
    const signedIn = await signIn.execute(visitor(), { username: who.username, password: "my own password" });
    expect(signedIn).toMatchObject({ ok: true });
  });

  it("takes neither a name nor an address that is somebody's", async () => {
    const { username, email } = await makeMember(database.db);
    const begun = await begin();
    const make = (more: object) => makeAccount.execute(staff(), { ...newcomer(), ...more });
    expect(await make({ username })).toMatchObject({ code: "conflict", errors: { username: [expect.anything()] } });
    expect(await make({ username: begun.username })).toMatchObject({ code: "conflict" });
    expect(await make({ username: "admin" })).toMatchObject({ code: "invalid" });
    const taken = { code: "conflict", errors: { email: ["This address already has an account."] } };
    expect(await make({ email: email.toUpperCase() })).toMatchObject(taken);
    expect(await make({ email: begun.email })).toMatchObject({ ok: true });
  });

  it("has no roles beyond the rights of whoever makes it", async () => {
    const { db } = database;
    const role = await db.staffRole.create({ data: { name: "Cashier", rights: ["payments.decide"] } });
    const maker = actorFrom(await makeMember(db));
    const make = (rights: Right[], roles: number[]) =>
      makeAccount.execute(makeContext(db, { ...maker, rights }, { clock: () => world.now }), { ...newcomer(), roles });
    const refused = { code: "forbidden", errors: { roles: [expect.any(String)] } };
    expect(await make(["accounts.make"], [role.id])).toMatchObject(refused);
    expect(await make(["accounts.make", "roles.grant"], [role.id])).toMatchObject(refused);
    expect(await make(["accounts.make"], [])).toMatchObject({ ok: true });
  });
});
