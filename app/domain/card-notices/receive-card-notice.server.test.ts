import { describe, expect, it } from "vitest";
import { makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { CardPayment, Cards } from "../ports/cards.ts";
import { useRegistrations } from "../registrations/testing.ts";
import { receiveCardNotice } from "./receive-card-notice.server.ts";

const { database, visitor, begin, prove, decide, rowOf } = useRegistrations();

/** A card service whose notices are what a test says. */
const cardsThatSay = (notice: CardPayment | "forged" | null): Cards => ({
  start: async () => "unavailable",
  close: async () => ({ state: "unavailable" }),
  readNotice: async () => notice,
});
const receive = (notice: CardPayment | "forged" | null) =>
  receiveCardNotice.execute({ ...visitor(), cards: cardsThatSay(notice) }, { body: "{}", signature: "s" });

const paymentFor = async (token: string, sessionId = `cs-${token}`): Promise<CardPayment> => {
  const { id } = await rowOf(token);
  return { sessionId, cents: 1_000, purpose: { kind: "registration", registrationId: id, period: "monthly" } };
};
const unmatched = (sessionId: string) => database.db.payment.findMany({ where: { stripeSessionId: sessionId } });

describe("a notice of the card service", () => {
  it("is refused without a card service and with a wrong signature; about nothing that was paid it changes nothing", async () => {
    const input = { body: "{}", signature: "s" };
    expect(await receiveCardNotice.execute(visitor(), input)).toMatchObject({ code: "unavailable" });
    expect(await receive("forged")).toMatchObject({ code: "forbidden" });
    expect(await receive(null)).toEqual({ ok: true, value: { received: true } });
  });

  it.each(["pending", "expired", "proof_submitted"] as const)(
    "pays a registration that is %s, once",
    async (status) => {
      const { token } = await begin();
      await database.db.registrationToken.updateMany({ where: { id: (await rowOf(token)).id }, data: { status } });
      const payment = await paymentFor(token);
      for (let times = 0; times < 2; times++) await unwrap(receive(payment));
      const row = await rowOf(token);
      expect(row).toMatchObject({
        status: "stripe_completed",
        cryptoType: "STRIPE",
        stripeSessionId: payment.sessionId,
      });
      expect(Number(row.amount)).toBe(10);
      expect(await unmatched(payment.sessionId)).toEqual([]);
    },
  );

  it("for a registration that was decided meanwhile is on record and waits for a decision, once", async () => {
    const { token, username } = await begin();
    await prove(token);
    await unwrap(decide(token));
    const payment = await paymentFor(token);
    await Promise.all([receive(payment), receive(payment), receive(payment)]);
    expect((await rowOf(token)).status).toBe("approved");
    const user = await database.db.user.findUniqueOrThrow({ where: { username } });
    expect(await unmatched(payment.sessionId)).toMatchObject([
      { status: "pending", userId: user.id, paymentType: "registration", notes: expect.stringContaining(username) },
    ]);
  });

  it("for a registration that is not there any more is on record too", async () => {
    const payment: CardPayment = {
      sessionId: "cs-nobody",
      cents: 1_000,
      purpose: { kind: "registration", registrationId: 999_999, period: "monthly" },
    };
    await unwrap(receive(payment));
    expect(await unmatched("cs-nobody")).toMatchObject([{ status: "pending", userId: null }]);
  });

  it("of a renewal extends the membership, whichever member it is of", async () => {
    const user = await makeMember(database.db);
    const purpose = { kind: "renewal", userId: user.id, period: "yearly" } as const;
    await unwrap(receive({ sessionId: "cs-renewal", cents: 10_050, purpose }));
    expect(await unmatched("cs-renewal")).toMatchObject([{ status: "approved", billingPeriod: "yearly" }]);
    const mail = await database.db.mail.findFirstOrThrow({ where: { recipient: user.email } });
    expect(mail.subject).toContain("$100.50");
  });
});
