import { describe, expect, it } from "vitest";
import { z } from "zod";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { anyone, anyStaff } from "./allow.ts";
import type { Limits } from "./context.server.ts";
import { ok, refuse } from "./result.ts";
import { defineUseCase } from "./use-case.server.ts";

const database = useDatabase();

/** Limits that count in memory and allow `points` attempts per key. */
const counting = (points: number) => {
  const spent = new Map<string, number>();
  const limits = new Proxy({} as Limits, {
    get: (_, rule: string) => ({
      spend: async (key: string) => {
        const count = (spent.get(`${rule} ${key}`) ?? 0) + 1;
        spent.set(`${rule} ${key}`, count);
        return count > points ? 60 : null;
      },
      forgive: async (key: string, back?: number) => {
        if (back === undefined) spent.delete(`${rule} ${key}`);
        else spent.set(`${rule} ${key}`, (spent.get(`${rule} ${key}`) ?? 0) - back);
      },
    }),
  });
  return { limits, spent };
};

describe("a limit", () => {
  const limited = (succeed: boolean) =>
    defineUseCase({
      name: "tests.limited",
      input: z.object({ email: z.string().nullable() }),
      allow: anyone,
      limit: ["signInByAddress", { rule: "signInByAccount", key: ({ email }) => email }],
      read: async () => (succeed ? ok(null) : refuse("invalid", "Wrong.")),
    });

  it("is spent before anything else, by address, member or a key in one normal form", async () => {
    const { limits, spent } = counting(2);
    const context = makeContext(database.db, null, { limits, address: "198.51.100.1" });
    await limited(false).run(context, { email: " Someone@Patchbay.test" });
    await limited(false).run(context, { email: "someone@patchbay.test " });
    await limited(false).run(context, { email: null });
    expect([...spent]).toEqual([
      ["signInByAddress 198.51.100.1", 3],
      ["signInByAccount someone@patchbay.test", 2],
    ]);
    expect(await limited(true).run(context, { email: null })).toMatchObject({ code: "rate-limited", retryAfter: 60 });
  });

  it("forgets attempts that succeed where only failures count", async () => {
    const { limits, spent } = counting(2);
    const context = makeContext(database.db, null, { limits });
    await limited(false).run(context, { email: "a" });
    await limited(true).run(context, { email: "a" });
    expect([...spent.keys()]).toEqual([`signInByAddress ${context.address}`]);
  });

  it("gives its point back for what is refused or fails, where only successes count", async () => {
    const { limits, spent } = counting(2);
    const context = makeContext(database.db, null, { limits, address: "198.51.100.1" });
    let outcome: "refused" | "failed" | "ok" = "refused";
    const proving = defineUseCase({
      name: "tests.proving",
      allow: anyone,
      limit: ["paymentProofTry", "paymentProof"],
      read: async () => {
        if (outcome === "failed") throw new Error("a disk is full");
        return outcome === "ok" ? ok(null) : refuse("invalid", "Wrong.");
      },
    });
    await proving.run(context, {});
    outcome = "failed";
    await expect(proving.run(context, {})).rejects.toThrow();
    expect(Object.fromEntries(spent)).toEqual({ "paymentProofTry 198.51.100.1": 2, "paymentProof 198.51.100.1": 0 });
    expect(await proving.run(context, {})).toMatchObject({ code: "rate-limited" });
    expect(spent.get("paymentProof 198.51.100.1")).toBe(0);
  });

  it("counts a network of IPv6 as one caller, and what is dear by the wider network too", async () => {
    const { limits, spent } = counting(100);
    const joining = defineUseCase({
      name: "tests.joining",
      allow: anyone,
      limit: "registration",
      read: async () => ok(null),
    });
    for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:9::9", "2001:db8:1:3::1", "::ffff:198.51.100.1"])
      await joining.run(makeContext(database.db, null, { limits, address }), {});
    expect([...spent]).toEqual([
      ["registration 2001:db8:1:2::/64", 2],
      ["registrationWidely 2001:db8:1::/48", 3],
      ["registration 2001:db8:1:3::/64", 1],
      ["registration 198.51.100.1", 1],
    ]);
  });

  it("is not spent by whoever may not run the use case", async () => {
    const { limits, spent } = counting(2);
    const useCase = defineUseCase({
      name: "tests.staff-limited",
      allow: anyStaff,
      limit: "topic",
      read: async () => ok(null),
    });
    const context = makeContext(database.db, actorFrom(await makeMember(database.db)));
    expect(await useCase.run({ ...context, limits }, {})).toMatchObject({ code: "forbidden" });
    expect(spent.size).toBe(0);
  });
});
