import { describe, expect, it } from "vitest";
import { makePicture } from "#tests/support/payments.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { signIn } from "../../people/auth/sign-in.server.ts";
import { findPaymentStatus } from "../payment-status/find-payment-status.server.ts";
import { cleanUp } from "./clean-up.server.ts";
import { register } from "./register.server.ts";
import { person, useRegistrations } from "./testing.ts";

const { database, storage, world, visitor, begin, prove, decide, rowOf } = useRegistrations();

const enter = ({ username, password }: { username: string; password: string }) =>
  signIn.execute(visitor(), { username, password });

describe("a registration that waits", () => {
  it("answers its reference with the proof, mails it once, and is found by it", async () => {
    const { token, email } = await begin();
    const { reference } = await unwrap(prove(token));
    await prove(token);
    const mails = await database.db.mail.findMany({ where: { recipient: email } });
    expect(mails.map(({ text }) => text.includes(reference))).toEqual([true]);
    const standing = async () => (await unwrap(findPaymentStatus.execute(visitor(), { reference, email }))).standing;
    expect(await standing()).toBe("checking");
    await decide(token);
    expect(await standing()).toBe("confirmed");
  });

  it("says so at the sign-in, to the right password alone", async () => {
    const who = await begin();
    expect(await enter(who)).toMatchObject({ code: "forbidden", message: expect.stringContaining("not paid yet") });
    await prove(who.token);
    expect(await enter(who)).toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("Your payment has been under review since 2026-06-01 12:00 UTC"),
    });
    expect(await enter({ ...who, password: "another password" })).toMatchObject({
      code: "unauthenticated",
      message: "Invalid credentials",
    });
  });

  it("holds a name for fourteen days and can still be decided then", async () => {
    const made = await begin();
    await prove(made.token);
    world.now = addDays(world.now, 13);
    const same = { ...person(), username: made.username };
    expect(await register.execute(visitor(), same)).toMatchObject({ code: "conflict" });
    world.now = addDays(world.now, 2);
    expect(await register.execute(visitor(), same)).toMatchObject({ ok: true });
    expect(await decide(made.token)).toMatchObject({ ok: true });
  });

  it("writes where the money was sent into the payment", async () => {
    const { token, username } = await begin();
    await prove(token);
    await decide(token);
    const payment = await database.db.payment.findFirstOrThrow({ where: { user: { username } } });
    expect(payment).toMatchObject({
      receivingAddress: expect.stringMatching(/^bc1/),
      reference: (await rowOf(token)).reference,
    });
  });
});

describe("the clean-up", () => {
  it("removes pictures that no payment and no registration names, and lets go of what was rejected", async () => {
    const screenshot = async (colour: string) => new File([new Uint8Array(await makePicture(colour))], "x.png");
    const kept = await begin();
    const rejected = await begin();
    await prove(kept.token, { cryptoType: "VENMO", screenshot: await screenshot("#101010") });
    await prove(rejected.token, { cryptoType: "VENMO", screenshot: await screenshot("#202020") });
    await decide(rejected.token, false);
    await storage.put(`proofs/${"a".repeat(40)}.jpg`, Buffer.from("x"), "image/jpeg");
    const pictures = async () => {
      const names: string[] = [];
      for await (const name of storage.list()) names.push(name);
      return names.length;
    };
    expect(await pictures()).toBe(3);
    await cleanUp(visitor());
    expect(await pictures()).toBe(2);
    world.now = addDays(world.now, 15);
    await cleanUp(visitor());
    const path = (await rowOf(kept.token)).screenshotPath;
    expect([await pictures(), await storage.get(`proofs/${path}`)]).toEqual([1, expect.any(Buffer)]);
  });
});
