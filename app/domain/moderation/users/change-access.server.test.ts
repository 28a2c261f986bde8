import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, PASSWORD } from "#tests/support/factories.ts";
import { signIn } from "../../people/auth/sign-in.server.ts";
import { changeUserPassword, turnOffTwoFactor } from "./change-access.server.ts";

const database = useDatabase();
type User = Awaited<ReturnType<typeof makeMember>>;
let admin: User;
let member: User;
const staff = () => makeContext(database.db, actorFrom(admin));
const visitor = () => makeContext(database.db, null);
const expire = new Date("2936-01-01T00:00:00Z");

beforeEach(async () => {
  admin = await makeMember(database.db, { isAdmin: true });
  member = await makeMember(database.db, { sessions: { create: { sid: crypto.randomUUID(), sess: {}, expire } } });
});

describe("changeUserPassword", () => {
  it("sets the password by the site's rule, ends all sessions and links, and tells the member", async () => {
    const userId = member.id;
    const set = (newPassword?: string) => changeUserPassword.execute(staff(), { userId, newPassword });
    await database.db.passwordResetToken.create({ data: { userId, token: userId, expiresAt: expire } });
    expect(await set()).toMatchObject({ errors: { newPassword: ["Enter a new password"] } });
    expect(await set("")).toMatchObject({ code: "invalid" });
    expect(await set("short")).toMatchObject({
      errors: { newPassword: ["Password must be at least 8 characters long"] },
    });
    expect(await database.db.session.count({ where: { userId } })).toBe(1);
    expect(await set("a wholly new one")).toMatchObject({ ok: true });
    expect(await database.db.session.count({ where: { userId } })).toBe(0);
    expect(await database.db.passwordResetToken.count({ where: { userId, used: false } })).toBe(0);
    const { username, email } = member;
    expect(await signIn.execute(visitor(), { username, password: PASSWORD })).toMatchObject({ ok: false });
    expect(await signIn.execute(visitor(), { username, password: "a wholly new one" })).toMatchObject({ ok: true });
    expect(await database.db.mail.count({ where: { recipient: email } })).toBe(1);
    const [entry] = await database.db.auditEntry.findMany({ where: { subjectId: userId } });
    expect(entry).toMatchObject({ act: "users.change-password", before: null, after: null });
  });
});

describe("another administrator's password", () => {
  it("is the primary administrator's alone to set", async () => {
    const other = await makeMember(database.db, { isAdmin: true });
    const input = { userId: other.id, newPassword: "a wholly new one" };
    expect(await changeUserPassword.execute(staff(), input)).toMatchObject({ code: "forbidden" });
    const primary = makeContext(database.db, { ...actorFrom(admin), isPrimaryAdmin: true });
    expect(await changeUserPassword.execute(primary, input)).toMatchObject({ ok: true });
  });
});

describe("turnOffTwoFactor", () => {
  it("lets a member in by password again, with all sessions ended and a mail", async () => {
    const { id: userId, username, email } = member;
    await database.db.twoFactor.create({ data: { userId, secret: "JBSWY3DPEHPK3PXP", confirmedAt: new Date() } });
    await database.db.recoveryCode.create({ data: { userId, codeHash: "x" } });
    expect(await signIn.execute(visitor(), { username, password: PASSWORD })).toMatchObject({ code: "code-required" });
    expect(await turnOffTwoFactor.execute(staff(), { userId })).toMatchObject({ ok: true });
    expect(await signIn.execute(visitor(), { username, password: PASSWORD })).toMatchObject({ ok: true });
    expect(await database.db.session.count({ where: { userId } })).toBe(0);
    expect(await database.db.recoveryCode.count({ where: { userId } })).toBe(0);
    expect(await database.db.mail.count({ where: { recipient: email } })).toBe(1);
    expect(await turnOffTwoFactor.execute(staff(), { userId })).toMatchObject({ code: "conflict" });
  });
});
