import { describe, expect, it } from "vitest";
import type { Prisma } from "#app/db/generated/client.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addHours } from "../../core/kernel/utc.ts";
import { findPaymentStatus } from "./find-payment-status.server.ts";

const database = useDatabase();
const SINCE = new Date("2026-03-01T12:00:00Z");
const ask = (reference: string, email: string) =>
  findPaymentStatus.execute(makeContext(database.db, null), { reference, email });

async function makePayment(more: Partial<Prisma.PaymentUncheckedCreateInput> = {}) {
  const { id: userId, email } = await makeMember(database.db);
  const data = { userId, amount: 8, cryptoType: "BTC", createdAt: SINCE, ...more };
  return { email, ...(await database.db.payment.create({ data })) };
}

let count = 0;
async function makeRegistration(more: Partial<Prisma.RegistrationTokenUncheckedCreateInput> = {}) {
  const name = `stranger${++count}`;
  return database.db.registrationToken.create({
    data: {
      token: name,
      username: name,
      email: `${name}@patchbay.test`,
      passwordHash: "",
      expiresAt: addHours(SINCE, 24),
      createdAt: SINCE,
      ...more,
    },
  });
}

describe("who knows reference and address", () => {
  it("is told what became of a payment", async () => {
    const { reference, email } = await makePayment();
    expect(await unwrap(ask(reference, email))).toEqual({
      reference,
      kind: "payment",
      standing: "checking",
      method: "Bitcoin",
      amount: 8,
      since: SINCE.toISOString(),
      decidedAt: null,
      reason: null,
    });
  });

  it("may type both in any case, and the reference without its beginning and dash", async () => {
    const { reference, email } = await makePayment();
    const bare = reference.slice(3);
    for (const typed of [reference.toLowerCase(), bare, `pb ${bare.toLowerCase()}`, ` PB-${bare} `])
      expect(await unwrap(ask(typed, email.toUpperCase())), typed).toMatchObject({ reference });
  });

  it.each([
    ["pending", "checking"],
    ["approved", "confirmed"],
    ["rejected", "rejected"],
  ] as const)("is told that a payment which is %s is %s", async (status, standing) => {
    const { reference, email } = await makePayment({ status });
    expect(await unwrap(ask(reference, email))).toMatchObject({ standing });
  });

  it.each([
    ["pending", "unpaid"],
    ["proof_submitted", "checking"],
    ["stripe_completed", "checking"],
    ["approved", "confirmed"],
    ["rejected", "rejected"],
    ["expired", "expired"],
  ] as const)("is told that a registration which is %s is %s", async (status, standing) => {
    const { reference, email } = await makeRegistration({ status });
    expect(await unwrap(ask(reference, email))).toMatchObject({ kind: "registration", standing });
  });

  it("is told since when a registration waits: its proof's arrival, and before that its beginning", async () => {
    const provedAt = addHours(SINCE, 3);
    const [begun, proved] = [await makeRegistration(), await makeRegistration({ provedAt })];
    expect(await unwrap(ask(begun.reference, begun.email))).toMatchObject({ since: SINCE.toISOString() });
    expect(await unwrap(ask(proved.reference, proved.email))).toMatchObject({ since: provedAt.toISOString() });
  });

  it("reads the administrator's note where the payment is rejected, and nowhere else", async () => {
    const notes = "The transaction is another's.";
    const rejected = await makePayment({ status: "rejected", notes });
    const approved = await makePayment({ status: "approved", notes });
    expect(await unwrap(ask(rejected.reference, rejected.email))).toMatchObject({ reason: notes });
    expect(await unwrap(ask(approved.reference, approved.email))).toMatchObject({ reason: null });
  });

  it("is told of the payment that a registration with the same reference became", async () => {
    const { reference, email } = await makeRegistration({ status: "approved" });
    const { id: userId } = await makeMember(database.db, { email });
    await database.db.payment.create({
      data: { userId, reference, amount: 10, status: "approved", createdAt: addHours(SINCE, 5) },
    });
    expect(await unwrap(ask(reference, email))).toMatchObject({ kind: "payment", standing: "confirmed" });
  });
});

describe("everybody else", () => {
  it("gets one answer for a wrong address, an unknown reference and a payment that was only begun", async () => {
    const paid = await makePayment();
    const begun = await makePayment({ status: "started" });
    const other = await makePayment();
    const answers = await Promise.all([
      ask(paid.reference, other.email),
      ask("PB-0000000000", paid.email),
      ask(begun.reference, begun.email),
      ask("%", paid.email),
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: false, code: "not-found" });
  });

  it("is told what is missing beside its field", async () => {
    const refused = await ask(" ", "no address");
    expect(refused).toMatchObject({
      ok: false,
      errors: { reference: [expect.any(String)], email: [expect.any(String)] },
    });
  });
});
