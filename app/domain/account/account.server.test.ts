import { TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, PASSWORD } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { signInByCode } from "../auth/second-step.server.ts";
import { beginSignIn, signIn } from "../auth/sign-in.server.ts";
import type { Context } from "../context.server.ts";
import { setSecurity } from "../security/set-security.server.ts";
import { confirmEmailChange, requestEmailChange } from "./change-email.server.ts";
import { changePassword } from "./change-password.server.ts";
import { ChangePasswordForm, UpdateEmail } from "./schema.ts";
import { findSessions, revokeOtherSessions, revokeSession } from "./sessions.server.ts";
import {
  confirmTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from "./two-factor.server.ts";

const database = useDatabase();
let user: Awaited<ReturnType<typeof makeMember>>;
let now: Date;
const clock = () => now;
const sid = (letter: string) => letter.repeat(64);
const as = (member = user, more: Partial<Context> = {}) =>
  makeContext(database.db, actorFrom(member), { clock, ...more });
const visitor = (more: Partial<Context> = {}) => makeContext(database.db, null, { clock, ...more });
const stored = () => database.db.user.findUniqueOrThrow({ where: { id: user.id } });
const mailsTo = (recipient: string) => database.db.mail.findMany({ where: { recipient }, orderBy: { id: "asc" } });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

beforeEach(async () => {
  now = new Date("2026-06-01T12:00:00Z");
  user = await makeMember(database.db);
});

describe("changing the email address", () => {
  const tokenIn = (text: string | undefined) => /token=([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
  const ask = (email: string, password = PASSWORD) => requestEmailChange.execute(as(), { email, password });

  it("asks for both in the words of the spec", () => {
    const words = ["Please enter both new email and current password"];
    expect(UpdateEmail.safeParse({}).error?.flatten().fieldErrors).toEqual({ email: words, password: words });
  });

  it("counts once the new address has confirmed it, and tells the old one at once", async () => {
    const email = `new-${user.username}@patchbay.test`;
    expect(await ask(email.toUpperCase())).toMatchObject({ ok: true, value: { success: true } });
    expect((await stored()).email).toBe(user.email);
    expect(await mailsTo(user.email)).toMatchObject([{ text: expect.stringContaining(email) }]);
    const [mail] = await mailsTo(email);
    const token = tokenIn(mail?.text);
    expect(await confirmEmailChange.execute(visitor(), { token })).toMatchObject({
      value: { message: "Email updated" },
    });
    expect((await stored()).email).toBe(email);
    expect(await confirmEmailChange.execute(visitor(), { token })).toMatchObject({ code: "invalid" });
  });

  it("takes no wrong password, no own address, no old link and no guessed one", async () => {
    expect(await ask("a@patchbay.test", "wrong")).toMatchObject({
      code: "invalid",
      errors: { password: ["Please verify your password and try again"] },
    });
    expect(await ask(user.email)).toMatchObject({ code: "invalid" });
    const [one, two] = [`one-${user.username}@patchbay.test`, `two-${user.username}@patchbay.test`];
    await ask(one);
    await ask(two);
    const first = tokenIn((await mailsTo(one))[0]?.text);
    expect(await confirmEmailChange.execute(visitor(), { token: first })).toMatchObject({ code: "invalid" });
    later(25 * 3600);
    const second = tokenIn((await mailsTo(two))[0]?.text);
    expect(await confirmEmailChange.execute(visitor(), { token: second })).toMatchObject({ code: "invalid" });
    expect(await confirmEmailChange.execute(visitor(), {})).toMatchObject({ code: "invalid" });
    expect((await stored()).email).toBe(user.email);
  });

  it("does not tell whose an address is, and mails its owner nothing", async () => {
    const other = await makeMember(database.db);
    const answer = await unwrap(ask(other.email));
    expect(answer.message).toBe(
      (await unwrap(ask("free@patchbay.test"))).message.replace("free@patchbay.test", other.email),
    );
    expect(await mailsTo(other.email)).toEqual([]);
  });

  it("refuses an address that someone else has taken meanwhile", async () => {
    const email = `taken-${user.username}@patchbay.test`;
    await ask(email);
    await makeMember(database.db, { email: email.replace("taken", "TAKEN") });
    const token = tokenIn((await mailsTo(email))[0]?.text);
    expect(await confirmEmailChange.execute(visitor(), { token })).toMatchObject({ code: "conflict" });
  });
});

describe("changing the password", () => {
  it("wants all three, alike and long enough, in the words of the spec", () => {
    const errors = (input: unknown) => ChangePasswordForm.safeParse(input).error?.flatten().fieldErrors;
    expect(errors({})?.currentPassword).toEqual(["Please fill in all fields"]);
    expect(errors({ currentPassword: "x", newPassword: "short", confirm: "short" })).toEqual({
      newPassword: ["Password must be at least 8 characters long"],
    });
    expect(errors({ currentPassword: "x", newPassword: "long enough", confirm: "other" })).toEqual({
      confirm: ["New passwords don't match"],
    });
  });

  it("ends all other sessions and half-done sign-ins, and tells the member", async () => {
    for (const letter of ["a", "b", "c"])
      await database.db.session.create({
        data: { sid: sid(letter), sess: {}, expire: new Date("2030-01-01"), userId: user.id },
      });
    const input = { currentPassword: PASSWORD, newPassword: "another long password" };
    expect(
      await changePassword.execute(as(user, { sessionId: sid("a") }), { ...input, currentPassword: "no" }),
    ).toMatchObject({
      code: "invalid",
    });
    expect(await changePassword.execute(as(user, { sessionId: sid("a") }), input)).toMatchObject({
      ok: true,
      value: { message: "Password changed successfully" },
    });
    const left = await database.db.session.findMany({ where: { userId: user.id } });
    expect(left.map((one) => one.sid)).toEqual([sid("a")]);
    expect(await signIn.execute(visitor(), { username: user.username, password: PASSWORD })).toMatchObject({
      ok: false,
    });
    expect(await signIn.execute(visitor(), { username: user.username, password: input.newPassword })).toMatchObject({
      ok: true,
    });
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(["Your password was changed"]);
    await database.db.session.deleteMany();
  });
});

describe("sessions", () => {
  const begin = (letter: string, userId = user.id) =>
    database.db.session.create({
      data: { sid: sid(letter), sess: {}, expire: new Date("2030-01-01"), userId, userAgent: "Firefox/1 Linux" },
    });

  it("are listed and ended for their member alone", async () => {
    const other = await makeMember(database.db);
    await Promise.all([begin("d"), begin("e"), begin("f", other.id)]);
    const me = as(user, { sessionId: sid("d") });
    const { sessions } = await unwrap(findSessions.execute(me, {}));
    expect(sessions.map(({ id, isCurrent }) => [id[0], isCurrent]).sort()).toEqual([
      ["d", true],
      ["e", false],
    ]);
    expect(sessions[0]).toMatchObject({ device: "Firefox on Linux" });
    expect(await revokeSession.execute(me, { sessionId: sid("f") })).toMatchObject({ code: "not-found" });
    expect(await revokeSession.execute(me, { sessionId: sid("d") })).toMatchObject({ code: "conflict" });
    expect(await revokeSession.execute(me, { sessionId: sid("e") })).toMatchObject({ ok: true });
    await begin("e");
    expect(await revokeOtherSessions.execute(me, {})).toMatchObject({ value: { message: "One session is ended." } });
    expect(await database.db.session.count({ where: { userId: other.id } })).toBe(1);
    await database.db.session.deleteMany();
  });
});

describe("two-step sign-in", () => {
  const credentials = () => ({ username: user.username, password: PASSWORD });
  const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: now.getTime() });

  async function turnOn() {
    await unwrap(startTwoFactor.execute(as(), { currentPassword: PASSWORD }));
    const { secret } = await unwrap(readTwoFactor.execute(as(), {}));
    if (!secret) throw new Error("no secret");
    const { recoveryCodes } = await unwrap(confirmTwoFactor.execute(as(), { code: codeOf(secret) }));
    later(30);
    return { secret, recoveryCodes };
  }

  it("asks nobody for a code who has not confirmed one", async () => {
    await startTwoFactor.execute(as(), { currentPassword: PASSWORD });
    expect(await confirmTwoFactor.execute(as(), { code: "000000x" })).toMatchObject({ code: "invalid" });
    expect(await signIn.execute(visitor(), credentials())).toMatchObject({ ok: true });
  });

  it("asks for a code after the password, takes it once, and shows the secret to nobody again", async () => {
    const { secret } = await turnOn();
    expect(await unwrap(readTwoFactor.execute(as(), {}))).toMatchObject({ isOn: true, secret: null, codesLeft: 10 });
    expect(await signIn.execute(visitor(), credentials())).toMatchObject({ code: "code-required" });
    const code = codeOf(secret);
    const both = await Promise.all([1, 2].map(() => signIn.execute(visitor(), { ...credentials(), code })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await signIn.execute(visitor(), { ...credentials(), code })).toMatchObject({ code: "code-required" });
    later(30);
    const spaced = `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`;
    expect(await signIn.execute(visitor(), { ...credentials(), code: spaced })).toMatchObject({ ok: true });
    const early = codeOf(secret);
    later(120);
    expect(await signIn.execute(visitor(), { ...credentials(), code: early })).toMatchObject({ ok: false });
    expect(await signIn.execute(visitor(), { ...credentials(), password: "no", code: codeOf(secret) })).toMatchObject({
      code: "unauthenticated",
    });
  });

  it("takes each recovery code once, whatever its case and dashes, and none of before a renewal", async () => {
    const { secret, recoveryCodes } = await turnOn();
    const [first = "", second = ""] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    const enter = (code: string) => signIn.execute(visitor(), { ...credentials(), code });
    expect(await enter(first.toLowerCase().replaceAll("-", ""))).toMatchObject({ ok: true });
    expect(await enter(first)).toMatchObject({ ok: false });
    expect((await unwrap(readTwoFactor.execute(as(), {}))).codesLeft).toBe(9);
    await unwrap(renewRecoveryCodes.execute(as(), { code: codeOf(secret) }));
    expect(await enter(second)).toMatchObject({ ok: false });
    const row = await database.db.recoveryCode.findFirstOrThrow({ where: { userId: user.id } });
    expect(row.codeHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("lets a form go on by a ticket of five minutes, which a change of password takes away", async () => {
    const { secret } = await turnOn();
    const begin = async () => (await unwrap(beginSignIn.execute(visitor(), credentials()))).ticket ?? "";
    const ticket = await begin();
    expect(ticket).toHaveLength(43);
    expect(await signInByCode.execute(visitor(), { ticket, code: "123" })).toMatchObject({ code: "code-required" });
    const entered = await signInByCode.execute(visitor(), { ticket, code: codeOf(secret) });
    expect(entered).toMatchObject({ ok: true, value: { id: user.id } });
    later(30);
    expect(await signInByCode.execute(visitor(), { ticket, code: codeOf(secret) })).toMatchObject({
      code: "unauthenticated",
    });
    const late = await begin();
    later(301);
    expect(await signInByCode.execute(visitor(), { ticket: late, code: codeOf(secret) })).toMatchObject({
      code: "unauthenticated",
    });
    const stale = await begin();
    await changePassword.execute(as(), { currentPassword: PASSWORD, newPassword: "a new long password" });
    expect(await signInByCode.execute(visitor(), { ticket: stale, code: codeOf(secret) })).toMatchObject({
      code: "unauthenticated",
    });
    expect(await signInByCode.execute(visitor(), { code: codeOf(secret) })).toMatchObject({ code: "unauthenticated" });
  });

  it("stops guessing", async () => {
    await turnOn();
    let left = 6;
    const spend = async () => (left-- > 0 ? null : 60);
    const limits = { ...visitor().limits, signInCode: { spend, forgive: async () => undefined } };
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, i) => signIn.execute(visitor({ limits }), { ...credentials(), code: `00000${i}` })),
    );
    expect(codes.filter((one) => !one.ok && one.code === "rate-limited").length).toBeGreaterThanOrEqual(2);
  });

  it("goes off by password and code, and not at all for administrators where it is required", async () => {
    const { secret, recoveryCodes } = await turnOn();
    const [code = ""] = recoveryCodes;
    expect(await stopTwoFactor.execute(as(), { currentPassword: PASSWORD, code: "000000" })).toMatchObject({
      code: "invalid",
    });
    const admin = { ...user, isAdmin: true };
    expect(
      await setSecurity.execute(as(await makeMember(database.db, { isAdmin: true })), { adminsNeedCode: true }),
    ).toMatchObject({
      code: "conflict",
    });
    expect(await setSecurity.execute(as(admin), { adminsNeedCode: true })).toMatchObject({ ok: true });
    expect(await stopTwoFactor.execute(as(admin), { currentPassword: PASSWORD, code })).toMatchObject({
      code: "conflict",
    });
    expect(await stopTwoFactor.execute(as(), { currentPassword: PASSWORD, code: codeOf(secret) })).toMatchObject({
      ok: true,
    });
    expect(await signIn.execute(visitor(), credentials())).toMatchObject({ ok: true });
    await setSecurity.execute(as(admin), { adminsNeedCode: false });
  });
});
