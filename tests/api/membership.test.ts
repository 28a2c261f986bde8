import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { BTC_ADDRESS, makePicture, offerMethods } from "#tests/support/payments.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually, useSite } from "#tests/support/site.ts";
import { startStripeServer, stripeNotice } from "#tests/support/stripe-server.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";

const stripe = await startStripeServer();
const site = useSite(stripe.env);
let admin: Client;
let member: Client;

beforeAll(async () => {
  await offerMethods(site.db);
  const names = [await makeMember(site.db, { isAdmin: true }), await makeMember(site.db)];
  const clients = await Promise.all(names.map(({ username }) => signInClient(site.server.url, username, PASSWORD)));
  [admin, member] = clients as [Client, Client];
});
afterAll(() => stripe.close());

let count = 0;
const visitor = () => createClient(site.server.url);
const person = () => {
  const username = `newcomer${++count}-${randomBytes(2).toString("hex")}`;
  return { username, email: `${username}@patchbay.test`, password: "a long password" };
};
const begin = async (who = person()) => {
  const { body } = await visitor().json<{ registrationToken: string }>("/api/auth/register-pending", { json: who });
  return { ...who, token: body.registrationToken };
};
const prove = (registrationToken: string, more = {}) =>
  visitor().json("/api/auth/submit-proof-token", {
    json: { registrationToken, cryptoType: "BTC", transactionHash: hashOf("tx"), screenshotURL: null, ...more },
  });
type Listed = {
  tokens: { token: string; username: string; status: string; screenshotPath: string | null }[];
  total: number;
};
const listed = async (username: string, status = "all") =>
  (await admin.json<Listed>(`/api/admin/pending-registrations?page=1&limit=20&status=${status}&search=${username}`))
    .body.tokens[0];
const approve = (token: string | undefined, approved = true, client = admin) =>
  client.json("/api/admin/approve-registration-token", { json: { registrationToken: token, approved, notes: "ok" } });

async function upload(bytes: Uint8Array) {
  const { body } = await visitor().json<{ uploadURL: string }>("/api/payment/upload-url", { json: {} });
  const put = await fetch(body.uploadURL, {
    method: "PUT",
    body: bytes as BodyInit,
    headers: { "Content-Type": "image/png" },
  });
  return { url: body.uploadURL, put };
}

describe("POST /api/auth/register-pending", () => {
  it("answers a token and the words of the spec", async () => {
    const { status, body } = await visitor().json("/api/auth/register-pending", { json: person() });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      registrationToken: expect.stringMatching(/^[\w-]{43}$/),
      reference: expect.stringMatching(/^PB-[0-9A-F]{10}$/),
      message: "Registration Started - Please complete payment to create your account",
    });
  });

  it("answers 422 with errors by field, and 409 for a name that is taken", async () => {
    const who = await begin();
    const send = (json: object) => visitor().json("/api/auth/register-pending", { json });
    expect(await send({ ...person(), password: "short" })).toMatchObject({
      status: 422,
      body: { errors: { password: ["Password must be at least 8 characters long"] } },
    });
    expect(await send({ ...person(), username: who.username })).toMatchObject({
      status: 409,
      body: { errors: { username: [expect.any(String)] } },
    });
  });
});

describe("a proof of payment", () => {
  it("goes by transaction hash, is seen by administrators, and opens the account", async () => {
    const who = await begin();
    expect(await prove(who.token)).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } });
    const row = await listed(who.username);
    expect(row).toMatchObject({
      username: who.username,
      status: "proof_submitted",
      cryptoType: "BTC",
      transactionHash: hashOf("tx"),
    });
    const waiting = await visitor().json("/api/auth/login", { json: who });
    expect(waiting).toMatchObject({ status: 403, body: { message: expect.stringContaining("under review since") } });
    expect(waiting.body).not.toHaveProperty("requiresPayment");
    expect(await approve(row?.token)).toMatchObject({
      status: 200,
      body: { message: `${who.username} is now a member.` },
    });
    expect(await approve(row?.token)).toMatchObject({ status: 409 });
    const undo = () => admin.json(`/api/admin/pending-registrations/${row?.token}/undo`, { method: "POST" });
    const message = `The registration of ${who.username} is waiting for a decision again.`;
    expect(await undo()).toMatchObject({ status: 200, body: { message } });
    expect(await visitor().json("/api/auth/login", { json: who })).toMatchObject({ status: 403 });
    expect(await approve(row?.token)).toMatchObject({ status: 200 });
    const client = await signInClient(site.server.url, who.username, who.password);
    expect(await undo()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("has been used or changed since") },
    });
    expect((await client.json("/api/public/torrents")).status).toBe(200);
  });

  it("goes by a screenshot that is PUT to a signed URL, which only administrators see again", async () => {
    const who = await begin();
    const { url, put } = await upload(await makePicture());
    expect(put.status).toBe(200);
    expect(await prove(who.token, { cryptoType: "VENMO", transactionHash: null, screenshotURL: url })).toMatchObject({
      status: 200,
    });
    const row = await listed(who.username);
    const picture = `/api/admin/payment-screenshot/${row?.screenshotPath}`;
    const response = await admin.request(picture);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(Buffer.from(await response.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect((await member.request(picture)).status).toBe(403);
    expect((await visitor().request(picture)).status).toBe(401);
    for (const odd of ["../../session-secret", "..%2f..%2fsession-secret", "%2e%2e%2fx.jpg", "nothing.jpg"])
      expect((await admin.request(`/api/admin/payment-screenshot/${odd}`)).status).toBe(404);
  });

  it("is refused at the upload when it is no picture, too large, or the URL was tampered with", async () => {
    const { put } = await upload(Buffer.from("<html>"));
    expect(put.status).toBe(415);
    expect((await upload(new Uint8Array(5 * 1024 * 1024 + 1))).put.status).toBe(413);
    const { body } = await visitor().json<{ uploadURL: string }>("/api/payment/upload-url", { json: {} });
    const other = body.uploadURL.replace(/uploads\/[0-9a-f]{32}/, `uploads/${"0".repeat(32)}`);
    expect((await fetch(other, { method: "PUT", body: "x" })).status).toBe(403);
    expect((await fetch(body.uploadURL, { method: "POST", body: "x" })).status).toBe(405);
    expect((await fetch(body.uploadURL)).status).toBe(405);
  });

  it("is refused with the field that is wrong, and for a token nobody gave", async () => {
    const who = await begin();
    expect(await prove(who.token, { transactionHash: " " })).toMatchObject({
      status: 422,
      body: { message: "Please enter transaction hash" },
    });
    expect(await prove(who.token, { cryptoType: "VENMO", screenshotURL: null })).toMatchObject({
      status: 422,
      body: {
        message: "Please upload a payment screenshot",
        errors: { screenshotURL: ["Please upload a payment screenshot"] },
      },
    });
    expect(await prove("x".repeat(43))).toMatchObject({ status: 404 });
    expect(await prove("short")).toMatchObject({ status: 422 });
  });
});

describe("the administrators' calls", () => {
  it("refuse visitors with 401 and members with 403, whatever they send", async () => {
    const calls: [string, string][] = [
      ["GET", "/api/admin/pending-registrations"],
      ["POST", "/api/admin/approve-registration-token"],
      ["GET", "/api/admin/payment-screenshot/x.jpg"],
      ["GET", "/api/admin/billing/overdue"],
      ["GET", "/api/admin/users"],
      ["GET", "/api/admin/users/x/payment"],
      ["GET", "/api/admin/users/x/payment-history"],
      ...["activate", "deactivate", "suspend", "waive"].map((act): [string, string] => [
        "POST",
        `/api/admin/users/x/${act}`,
      ]),
    ];
    for (const [method, call] of calls) {
      const options = method === "POST" ? { method, json: {} } : {};
      expect([call, (await visitor().request(call, options)).status]).toEqual([call, 401]);
      expect([call, (await member.request(call, options)).status]).toEqual([call, 403]);
    }
  });

  it("show users with both spellings, their payments and history, and count what is overdue", async () => {
    const user = await makeMember(site.db, { isActive: false, nextPaymentDue: new Date(Date.now() - 86_400_000) });
    await site.db.payment.create({
      data: { userId: user.id, cryptoType: "BTC", amount: 10, status: "pending", paymentType: "subscription" },
    });
    const { body } = await admin.json<{ users: unknown[]; total: number }>(
      `/api/admin/users?page=1&limit=20&search=${user.username}&status=inactive&sortBy=payment-submitted`,
    );
    expect(body).toMatchObject({
      total: 1,
      users: [
        {
          id: user.id,
          isActive: false,
          payment_status: "pending",
          paymentType: "subscription",
          payment_type: "subscription",
          membershipStatus: "standard",
        },
      ],
    });
    expect((await admin.json(`/api/admin/users/${user.id}/payment`)).body).toMatchObject({
      payment: { status: "pending", amount: 10 },
    });
    expect((await admin.json(`/api/admin/users/${user.id}/activate`, { method: "POST" })).status).toBe(200);
    expect((await admin.json(`/api/admin/users/${user.id}/payment-history`)).body).toMatchObject({
      payments: [{ status: "approved", crypto_type: "BTC" }],
      billingCycles: [{ status: "paid" }],
      feeWaiverInfo: { membershipStatus: "active", feeWaived: false },
    });
    await makeMember(site.db, { nextPaymentDue: new Date(Date.now() - 1000) });
    expect((await admin.json("/api/admin/billing/overdue")).body).toEqual({ total: 1 });
    expect((await admin.json("/api/admin/users/nobody/payment-history")).status).toBe(404);
    expect((await admin.json("/api/admin/users?status=odd")).status).toBe(422);
  });
});

describe("reactivation", () => {
  it("tells where to pay, takes the proof, and the administrator lets the member back in", async () => {
    const user = await makeMember(site.db, { isActive: false });
    const login = () => visitor().json("/api/auth/login", { json: { username: user.username, password: PASSWORD } });
    const refused = await login();
    expect(refused).toMatchObject({ status: 403, body: { requiresPayment: true } });
    const { reactivationToken } = refused.body as { reactivationToken: string };
    const start = await visitor().json("/api/auth/reactivate-account", {
      json: { username: user.username, cryptoType: "BTC" },
    });
    expect(start).toMatchObject({ status: 200, body: { cryptoType: "BTC", amount: 10, paymentAddress: BTC_ADDRESS } });
    const done = await visitor().json("/api/auth/complete-reactivation", {
      json: { username: user.username, transactionHash: hashOf("tx-back"), screenshotURL: null, reactivationToken },
    });
    expect(done).toMatchObject({ status: 200, body: { success: true, reference: expect.any(String) } });
    const { reference } = done.body as { reference: string };
    const waiting = await login();
    expect(waiting).toMatchObject({ status: 403, body: { message: expect.stringContaining(reference) } });
    expect(waiting.body).not.toHaveProperty("requiresPayment");
    const status = (email: string) => visitor().json("/api/payment/status", { json: { reference, email } });
    expect(await status(user.email)).toMatchObject({ status: 200, body: { standing: "checking", amount: 10 } });
    expect(await status("else@patchbay.test")).toMatchObject({ status: 404 });
    expect((await admin.json(`/api/admin/users/${user.id}/activate`, { method: "POST" })).status).toBe(200);
    expect(await login()).toMatchObject({ status: 200 });
  });

  it("says in the spec's words, under the spec's field, that the screenshot is missing", async () => {
    const json = { username: "nobody at all", transactionHash: null, screenshotURL: null };
    expect(await visitor().json("/api/auth/complete-reactivation", { json })).toMatchObject({
      status: 422,
      body: { errors: { screenshotURL: ["Please upload a transaction screenshot"] } },
    });
  });
});

describe("payment by card", () => {
  const notify = ({ body, headers }: ReturnType<typeof stripeNotice>) =>
    fetch(`${site.server.url}/api/payment/card-notice`, { method: "POST", body, headers });

  it("opens one checkout for a double click, and a signed notice makes it stripe_completed, once", async () => {
    const who = await begin();
    const browser = visitor();
    const form = { username: who.username, email: who.email, password: who.password, confirm: who.password };
    await browser.request("/register", { form });
    const pay = () => browser.request("/register/payment/STRIPE", { form: { billingPeriod: "yearly" } });
    const [one, two] = await Promise.all([pay(), pay()]);
    expect(one.status).toBe(303);
    expect(one.headers.get("location")).toBe(two.headers.get("location"));
    const session = [...stripe.sessions.values()].find(({ email }) => email === who.email);
    expect(session).toMatchObject({ amount: 10_000, url: one.headers.get("location") });
    const notice = stripeNotice(session ?? {});
    expect((await Promise.all([notify(notice), notify(notice)])).map(({ status }) => status)).toEqual([200, 200]);
    const row = await listed(who.username, "waiting");
    expect(row).toMatchObject({ status: "stripe_completed", cryptoType: "STRIPE" });
    const inAYear = Date.now() + 364 * 86_400_000;
    expect(await approve(row?.token)).toMatchObject({ status: 200 });
    const user = await site.db.user.findUniqueOrThrow({ where: { email: who.email }, include: { payments: true } });
    expect(user.payments).toMatchObject([
      { stripeSessionId: session?.id, status: "approved", billingPeriod: "yearly" },
    ]);
    expect(user.nextPaymentDue?.getTime()).toBeGreaterThan(inAYear);
    expect((await notify(notice)).status).toBe(200);
    expect(await site.db.payment.count({ where: { stripeSessionId: session?.id } })).toBe(1);
  });

  it("takes no notice that is unsigned, signed by another, old, or about something unpaid", async () => {
    const who = await begin();
    const { id } = await site.db.registrationToken.findFirstOrThrow({ where: { username: who.username } });
    const about = {
      id: "cs_forged",
      amount: 1000,
      metadata: { kind: "registration", registrationId: String(id), period: "monthly" },
    };
    const good = stripeNotice(about);
    expect((await notify({ ...good, headers: { ...good.headers, "Stripe-Signature": "" } })).status).toBe(403);
    expect((await notify({ ...good, body: good.body.replace("1000", "1001") })).status).toBe(403);
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
    expect((await notify(stripeNotice(about, { at: anHourAgo }))).status).toBe(403);
    expect((await notify(stripeNotice(about, { paid: false }))).status).toBe(200);
    expect((await notify(stripeNotice(about, { type: "payment_intent.created" }))).status).toBe(200);
    expect(await listed(who.username)).toMatchObject({ status: "pending" });
  });

  it("answers 200 to a payment of another site and keeps it for staff", async () => {
    const who = await begin();
    const { id } = await site.db.registrationToken.findFirstOrThrow({ where: { username: who.username } });
    const about = {
      id: "cs_stray",
      amount: 1000,
      metadata: { kind: "registration", registrationId: String(id), period: "monthly" },
    };
    await Promise.all([notify(stripeNotice(about)), notify(stripeNotice(about))]);
    expect(await site.db.payment.count({ where: { stripeSessionId: "cs_stray" } })).toBe(0);
    expect(await site.db.paymentNotice.findMany({ where: { externalId: "cs_stray" } })).toMatchObject([
      { kind: "payment", cents: 1_000n, reason: "This site did not open this checkout." },
    ]);
  });

  it("renews a member's time at once", async () => {
    const user = await makeMember(site.db, { nextPaymentDue: new Date("2930-01-01T00:00:00Z") });
    const client = await signInClient(site.server.url, user.username, PASSWORD);
    const opened = await client.request("/membership/STRIPE", { form: { billingPeriod: "monthly" } });
    const session = [...stripe.sessions.values()].find(({ url }) => url === opened.headers.get("location"));
    expect(session).toMatchObject({ amount: 1000, metadata: { kind: "renewal", userId: user.id } });
    const notice = stripeNotice(session ?? {});
    await Promise.all([notify(notice), notify(notice), notify(notice)]);
    expect(await site.db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      nextPaymentDue: new Date("2930-01-31T00:00:00Z"),
    });
    const page = await (await client.request("/membership")).text();
    const { id, receiptYear, receiptNumber } = await site.db.payment.findFirstOrThrow({ where: { userId: user.id } });
    const number = `${receiptYear}-${receiptNumber}`;
    expect(page).toContain(number);
    expect(await client.json(`/api/user/payments/${id}/receipt`)).toMatchObject({ status: 200, body: { number } });
  });
});

describe("payment by card at a discount", () => {
  it("closes the older checkout, and counts one of two that were paid and told of at once", async () => {
    const user = await makeMember(site.db, {
      nextPaymentDue: new Date("2930-01-01T00:00:00Z"),
      stats: { create: { membershipDiscount: 40 } },
    });
    const client = await signInClient(site.server.url, user.username, PASSWORD);
    const open = async (billingPeriod: string) => {
      const { headers } = await client.request("/membership/STRIPE", { form: { billingPeriod } });
      const session = [...stripe.sessions.values()].find(({ url }) => url === headers.get("location"));
      if (!session) throw new Error("no checkout was opened");
      return session;
    };
    const first = await open("monthly");
    await open("yearly");
    const second = await open("monthly");
    expect([first, second].map(({ amount, status }) => [amount, status])).toEqual([
      [600, "expired"],
      [600, "open"],
    ]);
    const notify = async (session: typeof first) => {
      const { body, headers } = stripeNotice(session);
      return (await fetch(`${site.server.url}/api/payment/card-notice`, { method: "POST", body, headers })).status;
    };
    expect(await Promise.all([first, second, first, second].map(notify))).toEqual([200, 200, 200, 200]);
    expect(await site.db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      nextPaymentDue: new Date("2930-01-31T00:00:00Z"),
    });
    const waits = await site.db.payment.findFirstOrThrow({ where: { userId: user.id, status: "pending" } });
    expect(waits).toMatchObject({ isDiscountSpent: true, discountPercentage: 40 });
    const history = await admin.json<{ payments: object[] }>(`/api/admin/users/${user.id}/payment-history`);
    expect(history.body.payments).toContainEqual(expect.objectContaining({ id: waits.id, is_discount_spent: true }));
    expect(await (await client.request("/membership")).text()).toContain("another payment had already used");
  });
});

describe("password reset", () => {
  it("answers both calls alike for known and unknown addresses, mails a link, and takes its token once", async () => {
    const user = await makeMember(site.db);
    const old = await signInClient(site.server.url, user.username, PASSWORD);
    const answers = [];
    for (const [call, email] of [
      ["/api/auth/request-reset", user.email],
      ["/api/auth/password-reset", "nobody@patchbay.test"],
    ] as const) {
      const { status, body } = await visitor().json(call, { json: { email } });
      answers.push({ status, body });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 200 });
    const mail = await site.db.mail.findFirstOrThrow({ where: { recipient: user.email } });
    const token = /token=([\w-]+)/.exec(mail.text)?.[1];
    const confirm = () =>
      visitor().json("/api/auth/confirm-reset", { json: { token, newPassword: "a brand new one" } });
    expect(await confirm()).toMatchObject({ status: 200 });
    expect(await confirm()).toMatchObject({ status: 422 });
    expect((await old.json("/api/auth/session")).body).toMatchObject({ authenticated: false });
    await signInClient(site.server.url, user.username, "a brand new one");
  });
});

describe("mail", () => {
  it("is written to DATA_DIR/mail where there is no SMTP server, and the administration says so", async () => {
    await eventually(async () => {
      expect(
        readdirSync(path.join(site.server.dataDir, "mail")).filter((file) => file.endsWith(".eml")).length,
      ).toBeGreaterThan(0);
    }, seconds(15));
    expect(await (await admin.request("/admin/mail")).text()).toContain("nothing is sent. Set SMTP_URL");
    expect((await member.request("/admin/mail")).headers.get("location")).toBe("/admin-login");
  });
});
