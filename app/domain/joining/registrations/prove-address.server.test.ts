import { beforeEach, describe, expect, it } from "vitest";
import { makeMember, quietHost } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addDays, addMinutes } from "../../core/kernel/utc.ts";
import { writeSetting } from "../../core/settings/settings.server.ts";
import { signIn } from "../../people/auth/sign-in.server.ts";
import { cleanUp } from "./clean-up.server.ts";
import { correctAddress, sendCodeAgain } from "./correct-address.server.ts";
import { findRegistrations } from "./find-registrations.server.ts";
import { proveAddress, proveByLink, readProofLink } from "./prove-address.server.ts";
import { register } from "./register.server.ts";
import { readJoiningSetting, setJoining } from "./set-joining.server.ts";
import { startCard } from "./start-card.server.ts";
import { person, useRegistrations } from "./testing.ts";

const { database, world, visitor, staff, prove, decide, rowOf } = useRegistrations();
const host = { ...quietHost(), sendsMail: true };
const mailing = (more = {}) => visitor({ host, ...more });
const set = (given: object) => setJoining.execute({ ...staff(), host }, given);
const sendCodes = () => runJobs(mailing(), "send-code");

const begin = async (who: ReturnType<typeof person> & { invite?: string } = person()) => {
  const { registrationToken, next } = await unwrap(register.execute(mailing(), who));
  await sendCodes();
  return { ...who, token: registrationToken, next };
};
const mailsTo = (recipient: string) => database.db.mail.findMany({ where: { recipient }, orderBy: { id: "asc" } });
const lastTo = async (email: string) => {
  const mail = (await mailsTo(email)).at(-1);
  const code = /Your code is (\d{6})/.exec(mail?.text ?? "")?.[1] ?? "";
  const link = /register\/confirm\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
  return { code, link, subject: mail?.subject ?? "" };
};
const enter = (registrationToken: string, code: string) => proveAddress.execute(mailing(), { registrationToken, code });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const invitation = async (more = {}) => {
  const { id: inviterId } = await makeMember(database.db);
  const inviteCode = `code-${inviterId.slice(0, 8)}`;
  const days = { createdAt: world.now, expiresAt: addDays(world.now, 7) };
  return database.db.invitation.create({ data: { inviterId, inviteCode, ...days, ...more } });
};

beforeEach(async () => {
  await database.db.setting.deleteMany({ where: { key: { in: ["joining", "membership"] } } });
  await unwrap(set({ provesAddress: true }));
});

describe("the setting", () => {
  it("is off until it is switched on, and is refused where the site sends no mail", async () => {
    await database.db.setting.deleteMany({ where: { key: "joining" } });
    expect(await unwrap(readJoiningSetting.execute(staff(), {}))).toMatchObject({ provesAddress: false });
    expect(await setJoining.execute(staff(), { provesAddress: true })).toMatchObject({
      code: "invalid",
      errors: { provesAddress: [expect.stringContaining("doesn't send mail")] },
    });
    expect(await unwrap(set({ provesAddress: true }))).toMatchObject({ provesAddress: true });
    expect(await unwrap(setJoining.execute(staff(), { needsApproval: false }))).toMatchObject({ provesAddress: true });
  });

  it("asks nobody for a code while the site sends no mail", async () => {
    expect(await unwrap(register.execute(visitor(), person()))).toMatchObject({ next: "payment" });
  });
});

describe("a registration on a site that confirms addresses first", () => {
  it("goes to its payment by the code in the mail, with spaces or not, and not by another", async () => {
    const { token, email, username, next } = await begin();
    expect([next, (await rowOf(token)).status]).toEqual(["address", "unproved"]);
    const { code, subject } = await lastTo(email);
    expect(subject).toContain(code);
    expect(await enter(token, other(code))).toMatchObject({ code: "invalid", errors: { code: [expect.any(String)] } });
    expect(await enter(token, "12345")).toMatchObject({ errors: { code: ["A code has six digits."] } });
    expect(await unwrap(enter(token, `${code.slice(0, 3)} ${code.slice(3)}`))).toMatchObject({ next: "payment" });
    expect(await unwrap(enter(token, code))).toMatchObject({ next: "payment" });
    expect(await rowOf(token)).toMatchObject({ status: "pending", expiresAt: addDays(world.now, 14) });
    await unwrap(prove(token));
    await unwrap(decide(token));
    expect(await database.db.user.count({ where: { username } })).toBe(1);
  });

  it("takes no payment before, waits for no decision, and says so at the sign-in", async () => {
    const { token, username, password } = await begin();
    expect(await prove(token)).toMatchObject({ code: "conflict", message: expect.stringContaining("Confirm") });
    const card = { registrationToken: token, billingPeriod: "monthly" };
    expect(await startCard.execute(visitor({ cards: {} }), card)).toMatchObject({ code: "conflict" });
    expect(await decide(token)).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("not confirmed the"),
    });
    const listed = async (status: string) =>
      (await unwrap(findRegistrations.execute(staff(), { status, search: username }))).total;
    expect([await listed("waiting"), await listed("unproved")]).toEqual([0, 1]);
    expect(await signIn.execute(visitor(), { username, password })).toMatchObject({
      message: expect.stringContaining("Your address is not confirmed yet"),
    });
  });

  it("goes on by the link in another browser, once", async () => {
    const { token, email, username } = await begin();
    const { link } = await lastTo(email);
    expect(await unwrap(readProofLink.execute(mailing(), { link }))).toEqual({ link, username, email });
    expect(await unwrap(proveByLink.execute(mailing(), { link }))).toMatchObject({
      registrationToken: token,
      next: "payment",
    });
    expect(await proveByLink.execute(mailing(), { link })).toMatchObject({ code: "not-found" });
    expect(await readProofLink.execute(mailing(), { link })).toMatchObject({ code: "not-found" });
  });

  it("opens the account of a free site only after the code", async () => {
    await unwrap(set({ needsApproval: false, price: "free", confirm: true }));
    const { token, email, username } = await begin();
    const isOpen = async () => {
      await runJobs(mailing(), "open-account");
      return (await database.db.user.count({ where: { username } })) === 1;
    };
    expect(await isOpen()).toBe(false);
    expect(await unwrap(enter(token, (await lastTo(email)).code))).toMatchObject({ next: "account" });
    expect(await isOpen()).toBe(true);
  });

  it("tells the owner of an address instead of sending a code, and no code is right then", async () => {
    const member = await makeMember(database.db, { email: `owner-${world.now.getTime()}@patchbay.test` });
    const { token, next } = await begin({ ...person(), email: member.email });
    expect(next).toBe("address");
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      "Someone tried to register with your address",
    ]);
    expect(await enter(token, "000000")).toMatchObject({ code: "invalid" });
    expect(await database.db.addressProof.findFirst({ where: { sealedCode: null, mails: 1 } })).not.toBeNull();
  });

  it("is one registration and one mail for a form that is sent twice, and the new page goes on", async () => {
    const who = person();
    await begin(who);
    const { token, email } = await begin(who);
    expect(await mailsTo(email)).toHaveLength(1);
    const { code, link } = await lastTo(email);
    expect(await unwrap(readProofLink.execute(mailing(), { link }))).toMatchObject({ email });
    expect(await unwrap(enter(token, code))).toMatchObject({ next: "payment" });
  });

  it("goes on without a code once the setting is off, and its link has ended", async () => {
    const who = person();
    const { email } = await begin(who);
    const { link } = await lastTo(email);
    await unwrap(set({ provesAddress: false }));
    const again = await begin(who);
    expect([again.next, (await rowOf(again.token)).status]).toEqual(["payment", "pending"]);
    expect(await proveByLink.execute(mailing(), { link })).toMatchObject({ code: "not-found" });
  });

  it("is refused where somebody else has the name by now", async () => {
    const who = person();
    const { token, email } = await begin(who);
    world.now = addMinutes(world.now, 61);
    await begin({ ...person(), username: who.username });
    expect(await enter(token, (await lastTo(email)).code)).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("has been taken"),
    });
  });
});

describe("another mail", () => {
  it("comes a minute later, four times, and ends the code before it", async () => {
    const { token, email } = await begin();
    const again = () => sendCodeAgain.execute(mailing(), { registrationToken: token });
    expect(await again()).toMatchObject({ code: "rate-limited", message: expect.stringContaining("Wait a minute") });
    const first = await lastTo(email);
    for (let sent = 2; sent <= 5; sent += 1) {
      world.now = addMinutes(world.now, 1);
      await unwrap(again());
      await sendCodes();
      expect(await mailsTo(email)).toHaveLength(sent);
    }
    world.now = addMinutes(world.now, 60);
    expect(await again()).toMatchObject({ code: "rate-limited", message: expect.stringContaining("any more emails") });
    expect(await readProofLink.execute(mailing(), { link: first.link })).toMatchObject({ code: "not-found" });
    const last = await lastTo(email);
    if (first.code !== last.code) expect(await enter(token, first.code)).toMatchObject({ code: "invalid" });
    expect(await unwrap(enter(token, last.code))).toMatchObject({ next: "payment" });
    expect(await again()).toMatchObject({ code: "conflict" });
  });

  it("goes to a corrected address, which alone can confirm then", async () => {
    const { token, email: wrong } = await begin();
    const before = await lastTo(wrong);
    const correct = (email: string) => correctAddress.execute(mailing(), { registrationToken: token, email });
    world.now = addMinutes(world.now, 2);
    expect(await correct(wrong)).toMatchObject({ code: "invalid", errors: { email: [expect.any(String)] } });
    await writeSetting(
      database.db,
      "mailDomains",
      { allowed: [], denied: ["bad.test"], exempt: [], refusesThrowAway: true },
      null,
    );
    expect(await correct("me@bad.test")).toMatchObject({ code: "invalid", errors: { email: [expect.any(String)] } });
    const right = `right-${wrong}`;
    await unwrap(correct(right.toUpperCase()));
    expect(await readProofLink.execute(mailing(), { link: before.link })).toMatchObject({ code: "not-found" });
    await sendCodes();
    const { code } = await lastTo(right);
    expect(await unwrap(enter(token, code))).toMatchObject({ next: "payment" });
    expect((await rowOf(token)).email).toBe(right);
  });

  it("reaches one mailbox ten times a day, whatever names are registered with it", async () => {
    const { email } = person();
    for (let i = 0; i < 12; i += 1) await begin({ ...person(), email });
    expect(await mailsTo(email)).toHaveLength(10);
  });
});

describe("after two days without the code", () => {
  it("the registration is deleted, and the invitation can be used by somebody else", async () => {
    await unwrap(set({ mode: "invitation" }));
    const { inviteCode: invite } = await invitation();
    const { token, email, username } = await begin({ ...person(), invite });
    const { code, link } = await lastTo(email);
    world.now = addDays(world.now, 2);
    expect(await enter(token, code)).toMatchObject({ code: "not-found" });
    expect(await readProofLink.execute(mailing(), { link })).toMatchObject({ code: "not-found" });
    await cleanUp(mailing());
    expect(await database.db.registrationToken.count({ where: { username } })).toBe(0);
    const friend = await begin({ ...person(), invite });
    expect(await unwrap(enter(friend.token, (await lastTo(friend.email)).code))).toMatchObject({ next: "payment" });
  });

  it("an invitation lets in the one of two who confirms first", async () => {
    await unwrap(set({ mode: "invitation", price: "free", confirm: true }));
    const { inviteCode: invite } = await invitation();
    const [first, second] = [await begin({ ...person(), invite }), await begin({ ...person(), invite })];
    expect(await unwrap(enter(second.token, (await lastTo(second.email)).code))).toMatchObject({ next: "approval" });
    expect(await enter(first.token, (await lastTo(first.email)).code)).toMatchObject({ code: "conflict" });
  });
});
