import { addDays, addMinutes } from "date-fns";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, memoryStorage, openLimiter } from "#tests/support/factories.ts";
import { makePicture, offerMethods } from "#tests/support/payments.ts";
import { signIn } from "../auth/sign-in.server.ts";
import { isOk } from "../result.ts";
import { cleanUp } from "./clean-up.server.ts";
import { decideRegistration } from "./decide-registration.server.ts";
import { readRegistration } from "./find-open.server.ts";
import { findRegistration, findRegistrations } from "./find-registrations.server.ts";
import { register } from "./register.server.ts";
import { submitProof } from "./submit-proof.server.ts";
import { hashToken } from "./token.server.ts";

const database = useDatabase();
const storage = memoryStorage();
let admin: Awaited<ReturnType<typeof makeMember>>;
let now = new Date("2026-06-01T12:00:00Z");
let count = 0;

beforeAll(async () => {
  await offerMethods(database.db);
  admin = await makeMember(database.db, { isAdmin: true });
});
beforeEach(() => {
  now = new Date("2026-06-01T12:00:00Z");
});

const clock = () => now;
const visitor = (more = {}) => makeContext(database.db, null, { clock, storage, ...more });
const staff = () => makeContext(database.db, actorFrom(admin), { clock, storage });
const person = () => {
  const username = `newcomer${++count}`;
  return { username, email: `${username}@patchbay.test`, password: "a long password" };
};
const begin = async (who = person(), more = {}) => {
  const result = await register.execute(visitor(more), who);
  if (!isOk(result)) throw new Error(result.message);
  return { ...who, token: result.value.registrationToken };
};
const prove = (registrationToken: string, more = {}) =>
  submitProof.execute(visitor(), {
    registrationToken,
    cryptoType: "BTC",
    transactionHash: `tx-${registrationToken}`,
    ...more,
  });
const decide = (token: string, approved = true, notes?: string) =>
  decideRegistration.execute(staff(), { registrationToken: hashToken(token), approved, notes });
const rowOf = (token: string) =>
  database.db.registrationToken.findUniqueOrThrow({ where: { token: hashToken(token) } });

describe("register", () => {
  it("holds the name and answers a token, of which only a hash is kept, with the password", async () => {
    const { token, ...who } = await begin();
    const row = await rowOf(token);
    expect(row).toMatchObject({ username: who.username, email: who.email, status: "pending" });
    expect(row.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await readRegistration.execute(visitor(), { registrationToken: token })).toMatchObject({
      ok: true,
      value: { username: who.username, status: "pending" },
    });
  });

  it("is one registration when the same person sends it twice, at once or later, and the last token is good", async () => {
    const who = person();
    const sent = await Promise.all([register.execute(visitor(), who), register.execute(visitor(), who)]);
    expect(sent.map(isOk)).toEqual([true, true]);
    const { token } = await begin(who);
    expect(await database.db.registrationToken.count({ where: { username: who.username } })).toBe(1);
    expect((await rowOf(token)).username).toBe(who.username);
  });

  it("says that a name or address is taken, in any case, beside its field", async () => {
    const member = await makeMember(database.db);
    const held = await begin();
    const taken = async (more: object) => register.execute(visitor(), { ...person(), ...more });
    expect(await taken({ username: member.username.toUpperCase() })).toMatchObject({
      code: "conflict",
      errors: { username: ["This username is taken."] },
    });
    expect(await taken({ email: member.email.toUpperCase() })).toMatchObject({
      errors: { email: ["An account with this email address exists already."] },
    });
    expect(await taken({ username: held.username })).toMatchObject({ errors: { username: [expect.any(String)] } });
  });

  it("lets nobody take over a registration that has begun by its name and address alone", async () => {
    const { token, ...who } = await begin();
    expect(await register.execute(visitor(), { ...who, password: "another password" })).toMatchObject({
      code: "conflict",
    });
    expect((await rowOf(token)).status).toBe("pending");
  });

  it("gives a name back after an hour to someone else, but not once a proof is there", async () => {
    const idle = await begin();
    const paid = await begin();
    await prove(paid.token);
    now = addMinutes(now, 61);
    expect(await register.execute(visitor(), { ...person(), username: idle.username })).toMatchObject({ ok: true });
    expect(await register.execute(visitor(), { ...person(), username: paid.username })).toMatchObject({
      code: "conflict",
    });
  });

  it("computes a hash whatever is taken, so that its time tells nothing more", async () => {
    const member = await makeMember(database.db);
    let hashed = 0;
    const passwords = {
      hash: async () => {
        hashed++;
        return "hash";
      },
      verify: async () => false,
    };
    await register.execute(visitor({ passwords }), { ...person(), username: member.username });
    await register.execute(visitor({ passwords }), person());
    expect(hashed).toBe(2);
  });

  it("says which field is wrong and how", async () => {
    expect(await register.execute(visitor(), { username: "a b", email: "x", password: "short" })).toMatchObject({
      code: "invalid",
      errors: {
        username: [expect.stringContaining("letters, digits")],
        email: ["Please enter a valid email address"],
        password: ["Password must be at least 8 characters long"],
      },
    });
  });

  it("makes who registers too often wait", async () => {
    const context = visitor();
    context.limits.registration = { ...openLimiter(), spend: async () => 600 };
    expect(await register.execute(context, person())).toMatchObject({ code: "rate-limited", retryAfter: 600 });
  });
});

describe("submitProof", () => {
  it("takes a transaction hash for crypto, and the same one twice is one", async () => {
    const { token } = await begin();
    const sent = await Promise.all([prove(token), prove(token), prove(token)]);
    expect(sent.map(isOk)).toEqual([true, true, true]);
    const row = await rowOf(token);
    expect(row).toMatchObject({ status: "proof_submitted", cryptoType: "BTC", transactionHash: `tx-${token}` });
    expect(Number(row.amount)).toBe(10);
  });

  it("takes a screenshot for a manual method, re-encoded, by file and by upload URL", async () => {
    const { token } = await begin();
    const screenshot = new File([new Uint8Array(await makePicture())], "x.png");
    expect(await prove(token, { cryptoType: "VENMO", screenshot, billingPeriod: "yearly" })).toMatchObject({
      ok: true,
    });
    const row = await rowOf(token);
    expect(row).toMatchObject({ cryptoType: "VENMO", transactionHash: null, billingPeriod: "yearly" });
    expect(Number(row.amount)).toBe(100);
    const kept = await storage.get(`proofs/${row.screenshotPath}`);
    expect([kept?.[0], kept?.[1]]).toEqual([0xff, 0xd8]);

    const id = "0123456789abcdef0123456789abcdef";
    await storage.put(`incoming/${id}`, await makePicture("#ff0000"), "image/png");
    const screenshotURL = `https://patchbay.test/api/payment/uploads/${id}?expires=1`;
    for (let i = 0; i < 2; i++)
      expect(await prove(token, { cryptoType: "VENMO", screenshotURL })).toMatchObject({ ok: true });
    expect((await rowOf(token)).screenshotPath).toBe(`${id}.jpg`);
    expect(await storage.get(`incoming/${id}`)).toBeNull();
  });

  it("takes either for the tip bot", async () => {
    const { token } = await begin();
    expect(await prove(token, { cryptoType: "DISCORD", transactionHash: null })).toMatchObject({ code: "invalid" });
    expect(await prove(token, { cryptoType: "DISCORD" })).toMatchObject({ ok: true });
  });

  it.each([
    ["crypto without a hash", { transactionHash: "  " }, { transactionHash: ["Please enter transaction hash"] }],
    [
      "a manual method without a picture",
      { cryptoType: "VENMO" },
      { screenshot: ["Please upload a payment screenshot"] },
    ],
    ["a method that is not offered", { cryptoType: "DOGE" }, { cryptoType: ["Please choose a payment method."] }],
    ["the card, which proves itself", { cryptoType: "STRIPE" }, { cryptoType: ["Please choose a payment method."] }],
    [
      "what is no picture",
      { cryptoType: "VENMO", screenshot: new File(["<svg onload=alert(1)>"], "x.svg", { type: "image/png" }) },
      { screenshot: ["Please select an image file (JPG, PNG, etc.)"] },
    ],
    [
      "a picture of more than 5 MB",
      { cryptoType: "VENMO", screenshot: new File([new Uint8Array(5 * 1024 * 1024 + 1)], "x.png") },
      { screenshot: ["Please select an image smaller than 5MB"] },
    ],
    [
      "an upload URL to which nothing was sent",
      { cryptoType: "VENMO", screenshotURL: "/api/payment/uploads/ffffffffffffffffffffffffffffffff" },
      { screenshot: ["Please upload a payment screenshot"] },
    ],
    [
      "an upload URL that leads elsewhere",
      { cryptoType: "VENMO", screenshotURL: "file:///etc/passwd" },
      { screenshot: ["Please upload a payment screenshot"] },
    ],
  ])("refuses %s beside its field, and changes nothing", async (_, more, errors) => {
    const { token } = await begin();
    expect(await prove(token, more)).toMatchObject({ ok: false, errors });
    expect((await rowOf(token)).status).toBe("pending");
  });

  it("knows no token that was made up or has run out", async () => {
    const { token } = await begin();
    expect(await prove("A".repeat(43))).toMatchObject({ code: "not-found" });
    now = addDays(now, 15);
    expect(await prove(token)).toMatchObject({ code: "not-found" });
  });
});

describe("decideRegistration", () => {
  it("makes account, payment, billing cycle and mails at once, and the member can sign in", async () => {
    const who = await begin();
    await prove(who.token);
    expect(await signIn.execute(visitor(), who)).toMatchObject({ code: "unauthenticated" });
    expect(await decide(who.token)).toMatchObject({ ok: true });
    expect(await signIn.execute(visitor(), who)).toMatchObject({ ok: true, value: { username: who.username } });
    const user = await database.db.user.findUniqueOrThrow({
      where: { email: who.email },
      include: { payments: true, billingCycles: true, passkeys: true },
    });
    expect(user).toMatchObject({ isActive: true, hasPaidRegistration: true, membershipStatus: "active" });
    expect(user.nextPaymentDue).toEqual(addDays(now, 30));
    expect(user.passkeys).toMatchObject([{ passkey: user.passkey, isActive: true }]);
    expect(user.payments).toMatchObject([{ status: "approved", paymentType: "registration", cryptoType: "BTC" }]);
    expect(user.billingCycles).toMatchObject([{ status: "paid", paymentId: user.payments[0]?.id }]);
    const mails = await database.db.mail.findMany({ where: { recipient: who.email }, orderBy: { id: "asc" } });
    expect(mails.map(({ key }) => key.split(":")[0])).toEqual(["receipt", "welcome"]);
  });

  it("makes one member when it is approved many times at once", async () => {
    const who = await begin();
    await prove(who.token);
    const decided = await Promise.all(Array.from({ length: 6 }, () => decide(who.token)));
    expect(decided.filter(isOk)).toHaveLength(1);
    expect(decided.filter((one) => !isOk(one) && one.code === "conflict")).toHaveLength(5);
    expect(await database.db.user.count({ where: { email: who.email } })).toBe(1);
    expect(await database.db.payment.count({ where: { user: { email: who.email } } })).toBe(1);
  });

  it("accepts the invitation and rewards the inviter once", async () => {
    const inviter = await makeMember(database.db);
    const invitation = { inviterId: inviter.id, inviteCode: `code-${count}`, expiresAt: addDays(now, 7) };
    await database.db.invitation.create({ data: invitation });
    const who = await begin({ ...person(), invite: invitation.inviteCode } as ReturnType<typeof person>);
    await prove(who.token);
    await decide(who.token);
    const found = await database.db.invitation.findUniqueOrThrow({
      where: { inviteCode: invitation.inviteCode },
      include: { invitee: true },
    });
    expect(found).toMatchObject({ status: "accepted", invitee: { username: who.username } });
    expect(await database.db.userStats.findUnique({ where: { userId: inviter.id } })).toMatchObject({
      activityPoints: 100,
    });
  });

  it("approves nothing without a proof, and rejects with a note by mail", async () => {
    const who = await begin();
    expect(await decide(who.token)).toMatchObject({ code: "conflict" });
    await prove(who.token);
    expect(await decide(who.token, false, "No such transaction.")).toMatchObject({ ok: true });
    expect(await rowOf(who.token)).toMatchObject({
      status: "rejected",
      notes: "No such transaction.",
      decidedBy: admin.id,
    });
    const mail = await database.db.mail.findFirstOrThrow({ where: { recipient: who.email } });
    expect(mail.text).toContain("No such transaction.");
    expect(await decide(who.token)).toMatchObject({ code: "conflict" });
    expect(await prove(who.token)).toMatchObject({ code: "conflict" });
  });

  it("makes nothing when the name was taken meanwhile, and says so", async () => {
    const who = await begin();
    await prove(who.token);
    await makeMember(database.db, { username: who.username.toUpperCase() });
    expect(await decide(who.token)).toMatchObject({ code: "conflict", message: expect.stringContaining("username") });
    expect((await rowOf(who.token)).status).toBe("proof_submitted");
  });
});

describe("findRegistrations", () => {
  it("lists what waits, the oldest first, finds by a part of the name, and flags a hash that was used twice", async () => {
    await database.db.registrationToken.deleteMany();
    const first = await begin();
    await prove(first.token, { transactionHash: "TheSameHash" });
    now = addMinutes(now, 1);
    const second = await begin();
    await prove(second.token, { transactionHash: "thesamehash" });
    await begin();
    const list = async (input = {}) => {
      const result = await findRegistrations.execute(staff(), input);
      return isOk(result) ? result.value : Promise.reject(new Error(result.message));
    };
    const waiting = await list();
    expect(waiting.total).toBe(2);
    expect(waiting.tokens.map(({ username, isDuplicate }) => [username, isDuplicate])).toEqual([
      [first.username, true],
      [second.username, true],
    ]);
    expect((await list({ search: second.username.slice(3).toUpperCase(), status: "all" })).tokens).toHaveLength(1);
    expect((await list({ search: "%" })).total).toBe(0);
    expect((await list({ status: "pending" })).total).toBe(1);
    await decide(first.token);
    // The approved one and its payment are one proof; the other is still a second.
    expect((await list()).tokens[0]?.isDuplicate).toBe(true);
    await decide(second.token, false);
    const one = await findRegistration.execute(staff(), { registrationToken: hashToken(first.token) });
    expect(one).toMatchObject({ ok: true, value: { mayDecide: false, decidedBy: admin.username } });
  });
});

describe("cleanUp", () => {
  it("ends registrations that nobody paid and removes files that nobody claimed", async () => {
    const idle = await begin();
    const paid = await begin();
    await prove(paid.token);
    await storage.put("incoming/feed", Buffer.from("x"), "image/png");
    now = addDays(now, 15);
    const report = await cleanUp(visitor());
    expect(report.files).toBe(1);
    expect((await rowOf(idle.token)).status).toBe("expired");
    expect((await rowOf(paid.token)).status).toBe("proof_submitted");
  });
});
