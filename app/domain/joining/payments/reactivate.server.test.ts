import { describe, expect, it } from "vitest";
import { openLimiter, PASSWORD } from "#tests/support/factories.ts";
import { makePicture } from "#tests/support/payments.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { signIn } from "../../people/auth/sign-in.server.ts";
import { useBilling } from "../billing/testing.ts";
import { findPaymentStatus } from "../payment-status/find-payment-status.server.ts";
import { readReturning } from "./find-returning.server.ts";
import { completeReactivation, startReactivation } from "./reactivate.server.ts";

const { database, visitor, join, mailsOf } = useBilling();

const closed = () => join({ isActive: false });
const enter = (username: string) => signIn.execute(visitor(), { username, password: PASSWORD });
const send = (input: object, context = visitor()) => completeReactivation.execute(context, input);
const paymentsOf = (userId: string) => database.db.payment.findMany({ where: { userId, status: "pending" } });
const statusOf = (reference: string, email: string) => findPaymentStatus.execute(visitor(), { reference, email });

async function ticketOf(username: string): Promise<string> {
  const refused = await enter(username);
  if (refused.ok || !refused.reactivationToken) throw new Error("The sign-in gave no ticket");
  return refused.reactivationToken;
}

/** An answer without the parts that differ for each name. */
const shape = (answer: object) => JSON.stringify(answer).replace(/PB-[0-9A-F]{10}/, "REFERENCE");

describe("a reactivation without a sign-in", () => {
  it.each([
    ["with the method", { cryptoType: "BTC", transactionHash: hashOf("tx") }],
    ["with the spec's payload alone", { transactionHash: hashOf("tx"), screenshotURL: null }],
    ["without a proof", { transactionHash: null, screenshotURL: null }],
    ["with a picture that is none", { transactionHash: null, screenshotURL: "https://elsewhere.test/x.png" }],
    ["with what the method does not take", { cryptoType: "VENMO", transactionHash: hashOf("tx") }],
  ])("is answered alike for members, strangers and everybody else: %s", async (_, proof) => {
    const names = [
      (await join()).username,
      (await closed()).username,
      (await join({ isActive: false, isSuspended: true })).username,
      "nobody at all",
    ];
    const answers = [];
    for (const username of names) {
      await startReactivation.execute(visitor(), { username, cryptoType: "ETH" });
      answers.push(shape(await send({ username, ...proof })));
    }
    expect(new Set(answers).size).toBe(1);
  });

  it("keeps the proof and the picture of a deactivated member alone", async () => {
    const user = await closed();
    const before = await database.db.payment.count();
    const context = visitor();
    for (const [username, colour] of [
      [user.username, "#010203"],
      ["nobody at all", "#040506"],
    ] as const) {
      const screenshot = new File([new Uint8Array(await makePicture(colour))], "x.png");
      expect(await send({ username, cryptoType: "VENMO", screenshot }, context)).toMatchObject({ ok: true });
    }
    const names: string[] = [];
    for await (const name of context.storage.list()) names.push(name);
    const [kept] = await paymentsOf(user.id);
    expect(names).toEqual([`proofs/${kept?.screenshotPath}`]);
    expect(await database.db.payment.count()).toBe(before + 1);
  });

  it("answers a reference, mails it to the member, and tells what became of it to who knows both", async () => {
    const user = await closed();
    const { reference } = await unwrap(send({ username: user.username, transactionHash: hashOf("tx-known") }));
    const again = await unwrap(send({ username: user.username.toUpperCase(), transactionHash: hashOf("tx-known") }));
    expect(again.reference).toBe(reference);
    expect(await mailsOf(user.email)).toEqual(["proof-arrived"]);
    const mail = await database.db.mail.findFirstOrThrow({ where: { recipient: user.email } });
    expect(mail.text).toContain(reference);
    expect(await statusOf(` ${reference.toLowerCase().slice(3)} `, user.email.toUpperCase())).toMatchObject({
      ok: true,
      value: { reference, standing: "checking", amount: 10 },
    });
    const stranger = await unwrap(send({ username: "nobody at all", transactionHash: hashOf("tx-known") }));
    const unknown = await statusOf(stranger.reference, user.email);
    expect(unknown).toMatchObject({ code: "not-found" });
    expect(await statusOf(reference, "else@patchbay.test")).toEqual(unknown);
  });

  it("by strangers bars the member from nothing: five of theirs wait, and the member's own are taken", async () => {
    const user = await closed();
    const answers = [];
    for (let i = 0; i < 7; i++)
      answers.push(
        shape(await send({ username: user.username, cryptoType: "BTC", transactionHash: hashOf(`fake ${i}`) })),
      );
    expect(new Set(answers).size).toBe(1);
    expect(await paymentsOf(user.id)).toHaveLength(5);
    expect((await mailsOf(user.email)).filter((key) => key === "proof-refused")).toHaveLength(1);
    const reactivationToken = await ticketOf(user.username);
    // The ticket names the account, whatever name is given beside it.
    const own = { username: "mistyped", reactivationToken, cryptoType: "BTC", transactionHash: hashOf("mine") };
    expect(await send(own)).toMatchObject({ ok: true });
    expect(await paymentsOf(user.id)).toContainEqual(
      expect.objectContaining({ transactionHash: hashOf("mine"), isVerified: true }),
    );
  });

  it("does not use up the proofs of an address by tries that are refused", async () => {
    const context = visitor();
    const given: number[] = [];
    context.limits.paymentProof = {
      ...openLimiter(),
      spend: async () => null,
      forgive: async (_, points) => void given.push(points ?? Number.NaN),
    };
    await send({ username: "x", cryptoType: "BTC", transactionHash: "" }, context);
    expect(given).toEqual([1]);
    await send({ username: "x", cryptoType: "BTC", transactionHash: hashOf("tx") }, context);
    expect(given).toEqual([1]);
  });
});

describe("a sign-in of a deactivated member", () => {
  it("asks for a payment and gives the ticket with which the name cannot be mistyped", async () => {
    const user = await closed();
    expect(await enter(user.username)).toMatchObject({ code: "payment-required" });
    const reactivationToken = await ticketOf(user.username);
    expect(await readReturning.execute(visitor(), { reactivationToken })).toMatchObject({
      value: { username: user.username, waiting: null },
    });
    expect(await readReturning.execute(visitor(), { reactivationToken: `x${reactivationToken}` })).toMatchObject({
      value: { username: null },
    });
  });

  it("says since when the payment is being checked, and asks for no second one", async () => {
    const user = await closed();
    const reactivationToken = await ticketOf(user.username);
    const proof = { username: user.username, reactivationToken, cryptoType: "BTC", transactionHash: hashOf("once") };
    const { reference } = await unwrap(send(proof));
    const waiting = await enter(user.username);
    expect(waiting).toMatchObject({ code: "forbidden" });
    expect(JSON.stringify(waiting)).toMatch(/Your payment has been under review since 20\d\d-\d\d-\d\d \d\d:\d\d UTC/);
    expect(waiting).not.toHaveProperty("reactivationToken");
    expect(await readReturning.execute(visitor(), { reactivationToken })).toMatchObject({
      value: { waiting: { reference } },
    });
    expect(await signIn.execute(visitor(), { username: user.username, password: "wrong" })).toMatchObject({
      code: "unauthenticated",
      message: "Invalid credentials",
    });
  });
});
