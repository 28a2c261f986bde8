import { describe, expect, it } from "vitest";
import { createTransfers } from "./transfers.ts";

const limits = { rateInAll: 3_000, ratePerMember: 1_000, connectionsPerMember: 2 };

function setUp() {
  let time = 0;
  const transfers = createTransfers(() => time);
  return {
    begin: (userId: string) => {
      const transfer = transfers.begin(userId, limits);
      if (!transfer) throw new Error("refused");
      return transfer;
    },
    tryBegin: (userId: string) => transfers.begin(userId, limits),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe("createTransfers", () => {
  it("keeps the transfers of one member together within the rate, after a burst of a second", () => {
    const { begin, pass } = setUp();
    const [one, two] = [begin("a"), begin("a")];
    expect(one.delay(1_000)).toBe(0);
    expect(two.delay(500)).toBe(500);
    expect(one.delay(500)).toBe(1_000);
    pass(3_000);
    expect(one.delay(1_000)).toBe(0);
  });

  it("keeps all members together within the rate of the site", () => {
    const { begin } = setUp();
    const delays = ["a", "b", "c", "d", "e", "f"].map((member) => begin(member).delay(1_000));
    expect(delays.map((ms) => Math.round(ms))).toEqual([0, 0, 0, 333, 667, 1_000]);
  });

  it("refuses a transfer beyond those that a member may have, until one ends", () => {
    const { begin, tryBegin } = setUp();
    const first = begin("a");
    begin("a");
    expect(tryBegin("a")).toBeNull();
    begin("b");
    first.end();
    expect(tryBegin("a")).not.toBeNull();
  });

  it("a member who ends a transfer and begins another has no new burst", () => {
    const { begin } = setUp();
    const first = begin("a");
    first.delay(1_000);
    first.end();
    begin("b");
    expect(begin("a").delay(1_000)).toBe(1_000);
  });
});
