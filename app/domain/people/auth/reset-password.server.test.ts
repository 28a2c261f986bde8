import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember, openLimiter, PASSWORD } from "#tests/support/factories.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { confirmReset } from "./confirm-reset.server.ts";
import { readReset } from "./read-reset.server.ts";
import { requestReset } from "./request-reset.server.ts";
import { ConfirmResetForm } from "./schema.ts";
import { signIn } from "./sign-in.server.ts";

const database = useDatabase();
let now = new Date("2026-06-01T12:00:00Z");
const clock = () => now;
const visitor = (more = {}) => makeContext(database.db, null, { clock, ...more });
const ask = (email: string) => requestReset.execute(visitor(), { email });
const set = (token: string, newPassword = "a new password") => confirmReset.execute(visitor(), { token, newPassword });

async function tokenFor(email: string): Promise<string> {
  await ask(email);
  const mail = await database.db.mail.findFirstOrThrow({ where: { recipient: email }, orderBy: { id: "desc" } });
  return /token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
}

describe("a password reset", () => {
  it("sets a new password by the mailed link, once, and ends every session", async () => {
    const user = await makeMember(database.db);
    await database.db.session.create({ data: { sid: "one", sess: {}, expire: addMinutes(now, 99), userId: user.id } });
    const token = await tokenFor(user.email);
    expect(await set(token)).toMatchObject({ ok: true });
    expect(await database.db.session.count({ where: { userId: user.id } })).toBe(0);
    expect(await signIn.execute(visitor(), { username: user.username, password: PASSWORD })).toMatchObject({
      ok: false,
    });
    expect(await signIn.execute(visitor(), { username: user.username, password: "a new password" })).toMatchObject({
      ok: true,
    });
    expect(await set(token, "yet another one")).toMatchObject({ code: "invalid" });
  });

  it("is not possible by a link from before the account was suspended", async () => {
    const user = await makeMember(database.db);
    const token = await tokenFor(user.email);
    const suspend = (isSuspended: boolean) =>
      database.db.user.update({ where: { id: user.id }, data: { isSuspended } });
    await suspend(true);
    expect(await readReset.execute(visitor(), { token })).toMatchObject({ value: { username: null } });
    expect(await set(token)).toMatchObject({ code: "invalid" });
    await suspend(false);
    expect(await set(token)).toMatchObject({ ok: true });
  });

  it("answers known and unknown addresses alike, in words and within the same time", async () => {
    const user = await makeMember(database.db);
    const took: number[] = [];
    const answers = [];
    for (const email of [user.email.toUpperCase(), "nobody@patchbay.test"]) {
      const start = performance.now();
      answers.push(await ask(email));
      took.push(performance.now() - start);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(Math.min(...took)).toBeGreaterThanOrEqual(195);
    expect(await database.db.mail.count({ where: { recipient: "nobody@patchbay.test" } })).toBe(0);
  });

  it("keeps only a hash of the token, and the link leads to the site's own address", async () => {
    const user = await makeMember(database.db);
    await requestReset.execute(visitor({ origin: "https://evil.test" }), { email: user.email });
    const mail = await database.db.mail.findFirstOrThrow({ where: { recipient: user.email } });
    expect(mail.text).toContain("https://patchbay.test/password-reset?token=");
    expect(mail.text).not.toContain("evil.test");
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
    const row = await database.db.passwordResetToken.findFirstOrThrow({ where: { userId: user.id } });
    expect(row.token).not.toContain(token);
    expect(row.token).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is good for an hour", async () => {
    const user = await makeMember(database.db);
    const token = await tokenFor(user.email);
    now = addMinutes(now, 61);
    expect(await set(token)).toMatchObject({ code: "invalid", errors: { token: [expect.any(String)] } });
  });

  it("that is asked for twice leaves both links good until one of them is used", async () => {
    const user = await makeMember(database.db);
    const first = await tokenFor(user.email);
    const second = await tokenFor(user.email);
    expect(await set(first)).toMatchObject({ ok: true });
    expect(await set(second, "yet another one")).toMatchObject({ code: "invalid" });
  });

  it("is set by one of two links that are used at the same time", async () => {
    const user = await makeMember(database.db);
    const links = [await tokenFor(user.email), await tokenFor(user.email)];
    const done = await Promise.all(links.map((link) => set(link)));
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("is used once by two who click at the same time", async () => {
    const user = await makeMember(database.db);
    const token = await tokenFor(user.email);
    const done = await Promise.all([set(token, "password one"), set(token, "password two")]);
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("is mailed to one address at most so often, and says so whether the address is known or not", async () => {
    const user = await makeMember(database.db);
    const context = visitor();
    const keys: string[] = [];
    const spend = async (key: string) => {
      keys.push(key);
      return 1_800;
    };
    context.limits.resetByAccount = { ...openLimiter(), spend };
    const answers = [];
    for (const email of [user.email.toUpperCase(), "nobody@patchbay.test"])
      answers.push(await requestReset.execute(context, { email }));
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({
      code: "rate-limited",
      message:
        "Three links were requested within an hour. Check your mail and its spam folder, or try again in 30 minutes.",
      retryAfter: 1_800,
    });
    expect(keys).toEqual([user.email, "nobody@patchbay.test"]);
    expect(await database.db.mail.count({ where: { recipient: user.email } })).toBe(0);
  });

  it("computes no hash for a caller whose address has used up its attempts", async () => {
    const context = visitor();
    context.limits.resetConfirm = { ...openLimiter(), spend: async () => 60 };
    context.passwords = {
      ...context.passwords,
      hash: async () => {
        throw new Error("hashed");
      },
    };
    const input = { token: "any", newPassword: "a new password" };
    expect(await confirmReset.execute(context, input)).toMatchObject({ code: "rate-limited" });
  });

  it("says which field is wrong", () => {
    const errors = (input: object) => ConfirmResetForm.safeParse({ token: "t", ...input }).error?.flatten().fieldErrors;
    expect(errors({ newPassword: "", confirm: "" })).toMatchObject({
      newPassword: expect.arrayContaining(["Please fill in all fields"]),
    });
    expect(errors({ newPassword: "short", confirm: "short" })).toEqual({
      newPassword: ["Password must be at least 8 characters long"],
    });
    expect(errors({ newPassword: "long enough", confirm: "different" })).toEqual({
      confirm: ["Passwords don't match"],
    });
  });
});
