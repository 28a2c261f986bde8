import { describe, expect, it } from "vitest";
import { type MethodId, methods } from "../../core/kernel/payment-methods.ts";
import { explorerUrl, wrongHash } from "./transaction-hash.ts";

const HEX = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";
const SIGNATURE = "5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW";
const isTaken = (id: MethodId, hash: string) => wrongHash({ id, name: methods[id].name }, hash) === null;

describe("a transaction hash", () => {
  it("has the form that its coin prescribes", () => {
    for (const id of ["BTC", "BCH", "LTC", "DOGE"] as const) {
      expect(isTaken(id, HEX)).toBe(true);
      expect(isTaken(id, HEX.toUpperCase())).toBe(true);
      for (const wrong of ["abc", `0x${HEX}`, HEX.slice(1), `${HEX}0`, `https://x.example/tx/${HEX}`, SIGNATURE])
        expect(isTaken(id, wrong), `${id} ${wrong}`).toBe(false);
    }
    expect(isTaken("ETH", `0x${HEX}`)).toBe(true);
    expect(isTaken("ETH", HEX)).toBe(false);
    expect(isTaken("SOL", SIGNATURE)).toBe(true);
    for (const wrong of [HEX, SIGNATURE.slice(4), SIGNATURE.replace("5", "0")])
      expect(isTaken("SOL", wrong)).toBe(false);
    expect(isTaken("DISCORD", "tip 17")).toBe(true);
  });

  it("is refused in words that name the coin, and leads to the operator's explorer", () => {
    expect(wrongHash({ id: "BTC", name: "Bitcoin" }, "abc")).toMatch(/^This is not a Bitcoin transaction hash/);
    expect(explorerUrl("https://explorer.example/tx/{hash}", "a/b")).toBe("https://explorer.example/tx/a%2Fb");
    expect(explorerUrl("", HEX)).toBeNull();
  });
});
