import { TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { createSecrets } from "#app/adapters/secrets/secrets.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, openLimiter, PASSWORD } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { setSecurity } from "../../core/security/set-security.server.ts";
import { beginSignIn, signIn } from "../auth/sign-in.server.ts";
import { signInByCode } from "../auth/sign-in-by-code.server.ts";
import { changePassword } from "./change-password.server.ts";
import { confirmActor } from "./confirm-actor.server.ts";
import { confirmTwoFactor } from "./confirm-two-factor.server.ts";
import { readTwoFactor } from "./read-two-factor.server.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.server.ts";
import { startTwoFactor } from "./start-two-factor.server.ts";
import { stopTwoFactor } from "./stop-two-factor.server.ts";

const database = useDatabase();
let user: Awaited<ReturnType<typeof makeMember>>;
let now: Date;
const clock = () => now;
const as = (member = user, more: Partial<Context> = {}) =>
  makeContext(database.db, actorFrom(member), { clock, ...more });
const visitor = (more: Partial<Context> = {}) => makeContext(database.db, null, { clock, ...more });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

beforeEach(async () => {
  now = new Date("2026-06-01T12:00:00Z");
  user = await makeMember(database.db);
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

  it("confirms that it is its member, as the password does, each code once and neither by nothing", async () => {
    const { secret } = await turnOn();
    const sid = crypto.randomUUID();
    const expire = new Date("2936-01-01T00:00:00Z");
    const asked = new Date("2026-01-01T00:00:00Z");
    const session = { sid, sess: {}, expire, userId: user.id, confirmedAt: asked };
    await database.db.session.create({ data: session });
    const confirmedAt = async () => (await database.db.session.findUniqueOrThrow({ where: { sid } })).confirmedAt;
    const confirm = (input: object) => confirmActor.execute(as(user, { sessionId: sid }), input);
    const code = codeOf(secret);
    for (const wrong of [{}, { password: "wrong" }, { code: "000000" }, { password: "wrong", code }])
      expect(await confirm(wrong)).toMatchObject({ code: "invalid" });
    expect(await confirmedAt()).toEqual(asked);
    expect(await confirm({ code })).toMatchObject({ ok: true });
    expect(await confirmedAt()).toEqual(now);
    expect(await confirm({ code })).toMatchObject({ code: "invalid" });
    expect(await confirm({ password: PASSWORD })).toMatchObject({ ok: true });
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
    const limits = { ...visitor().limits, signInCode: { ...openLimiter(), spend, forgive: async () => undefined } };
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

  it("is kept sealed, and what an older version kept plain is sealed when it is used", async () => {
    const { secret } = await turnOn();
    const where = { userId: user.id };
    const kept = async () => (await database.db.twoFactor.findUniqueOrThrow({ where })).secret;
    expect(await kept()).not.toContain(secret);
    await database.db.twoFactor.update({ where, data: { secret, lastStep: 0n } });
    expect(await signIn.execute(visitor(), { ...credentials(), code: codeOf(secret) })).toMatchObject({ ok: true });
    expect(await kept()).not.toContain(secret);
    later(30);
    expect(await signIn.execute(visitor(), { ...credentials(), code: codeOf(secret) })).toMatchObject({ ok: true });
  });

  it("opens to recovery codes alone when the site's secret has changed", async () => {
    const { secret, recoveryCodes } = await turnOn();
    const elsewhere = { secrets: createSecrets("quite another secret of this site, also long") };
    const enter = (code: string | undefined) => signIn.execute(visitor(elsewhere), { ...credentials(), code });
    expect(await enter(codeOf(secret))).toMatchObject({ code: "code-required" });
    expect(await enter(recoveryCodes[0])).toMatchObject({ ok: true });
  });
});
