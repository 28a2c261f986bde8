import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, openLimiter, PASSWORD } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { signIn } from "../auth/sign-in.server.ts";
import { changePassword } from "./change-password.server.ts";
import { confirmEmailChange } from "./confirm-email-change.server.ts";
import { findSessions } from "./find-sessions.server.ts";
import { requestEmailChange } from "./request-email-change.server.ts";
import { revokeOtherSessions, revokeSession } from "./revoke-sessions.server.ts";
import { ChangePasswordForm, UpdateEmail } from "./schema.ts";
import { startTwoFactor } from "./start-two-factor.server.ts";

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

  it("is not confirmed by the link of an account that is closed by then", async () => {
    const email = `closed-${user.username}@patchbay.test`;
    await ask(email);
    const token = tokenIn((await mailsTo(email))[0]?.text);
    await database.db.user.update({ where: { id: user.id }, data: { isSuspended: true } });
    expect(await confirmEmailChange.execute(visitor(), { token })).toMatchObject({ code: "invalid" });
    expect((await stored()).email).toBe(user.email);
    await database.db.user.update({ where: { id: user.id }, data: { isSuspended: false } });
    expect(await confirmEmailChange.execute(visitor(), { token })).toMatchObject({ ok: true });
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

describe("an act that asks for the password", () => {
  const newEmail = () => ({ email: `other-${user.username}@patchbay.test`, password: PASSWORD });

  it("computes no hash once the member has failed too often", async () => {
    const context = as();
    context.limits.accountProof = { ...openLimiter(), spend: async () => 90, forgive: async () => undefined };
    context.passwords = {
      ...context.passwords,
      verify: async () => {
        throw new Error("verified");
      },
    };
    const refusal = { code: "rate-limited", message: "Try again in 2 minutes.", retryAfter: 90 };
    expect(await requestEmailChange.execute(context, newEmail())).toMatchObject(refusal);
    const passwords = { currentPassword: PASSWORD, newPassword: "a new long password" };
    expect(await changePassword.execute(context, passwords)).toMatchObject(refusal);
    expect(await startTwoFactor.execute(context, { currentPassword: PASSWORD })).toMatchObject(refusal);
  });

  it("counts failures alone", async () => {
    const context = as();
    const steps: string[] = [];
    context.limits.accountProof = {
      ...openLimiter(),
      spend: async () => {
        steps.push("spend");
        return null;
      },
      forgive: async () => void steps.push("forgive"),
    };
    await requestEmailChange.execute(context, { ...newEmail(), password: "wrong" });
    await requestEmailChange.execute(context, newEmail());
    expect(steps).toEqual(["spend", "spend", "forgive"]);
  });

  it("counts no mail to a new address where the password was wrong", async () => {
    const context = as();
    const counted: string[] = [];
    const spend = async (key: string) => {
      counted.push(key);
      return counted.length > 1 ? 7_200 : null;
    };
    context.limits.emailChange = { ...openLimiter(), spend, forgive: async () => undefined };
    await requestEmailChange.execute(context, { ...newEmail(), password: "wrong" });
    expect(counted).toEqual([]);
    expect(await requestEmailChange.execute(context, newEmail())).toMatchObject({ ok: true });
    expect(await requestEmailChange.execute(context, newEmail())).toMatchObject({
      code: "rate-limited",
      message: "Try again in 2 hours.",
    });
    expect(counted).toEqual([user.id, user.id]);
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
        data: { sid: sid(letter), sess: {}, expire: new Date("2930-01-01"), userId: user.id },
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
      data: { sid: sid(letter), sess: {}, expire: new Date("2930-01-01"), userId, userAgent: "Firefox/1 Linux" },
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
    expect(await revokeOtherSessions.execute(me, {})).toMatchObject({ value: { message: "1 session ended." } });
    expect(await database.db.session.count({ where: { userId: other.id } })).toBe(1);
    await database.db.session.deleteMany();
  });
});
