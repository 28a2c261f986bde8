import { describe, expect, it } from "vitest";
import type { MethodId } from "../../core/kernel/payment-methods.ts";
import { isPaymentAddress } from "./addresses.server.ts";

// From the documents that define each form: BIP 173, BIP 350, EIP-55, the CashAddr specification, and genesis blocks.
const right: [MethodId, string][] = [
  ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  ["BTC", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"],
  ["BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["BTC", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"],
  ["BTC", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"],
  ["BCH", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
  ["BCH", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
  ["ETH", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["ETH", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
  ["LTC", "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1"],
  ["DOGE", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"],
  ["SOL", "4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA"],
  ["VENMO", "@patchbay-club"],
  ["PAYPAL", "pay@patchbay.test"],
  ["DISCORD", "#tips"],
];

const wrong: [MethodId, string][] = [
  ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"],
  ["BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"],
  ["BTC", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
  ["BTC", "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1"],
  ["BCH", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6b"],
  ["ETH", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"],
  ["ETH", "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
  ["LTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  ["DOGE", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7M"],
  ["SOL", "0OIl"],
  ["SOL", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  ["VENMO", "a b"],
  ["PAYPAL", "pay"],
  ["STRIPE", "anything"],
];

describe("a payment address", () => {
  it.each(right)("is one of %s: %s", (method, address) => expect(isPaymentAddress(method, address)).toBe(true));
  it.each(wrong)("is none of %s: %s", (method, address) => expect(isPaymentAddress(method, address)).toBe(false));
  it.each(["", " ", "x".repeat(200), "💸"])("is nothing of the kind: %s", (address) => {
    for (const method of ["BTC", "BCH", "ETH", "LTC", "DOGE", "SOL"] as const)
      expect(isPaymentAddress(method, address)).toBe(false);
  });
});
