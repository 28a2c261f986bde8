import { base58 } from "@scure/base";
import type { MethodId } from "../../core/kernel/payment-methods.ts";

const HEX = /^[0-9a-f]{64}$/i;

/** A Solana transaction is known by its first signature: 64 bytes in base 58. */
function isSignature(text: string): boolean {
  try {
    return base58.decode(text).length === 64;
  } catch {
    return false;
  }
}

type Form = { isHash: (text: string) => boolean; words: string };

const hex: Form = { isHash: (text) => HEX.test(text), words: "64 digits from 0 to 9 and a to f" };

/** The format of a transaction hash. Methods that are not listed accept any text. */
const forms: Partial<Record<MethodId, Form>> = {
  BTC: hex,
  BCH: hex,
  LTC: hex,
  DOGE: hex,
  ETH: {
    isHash: (text) => text.startsWith("0x") && HEX.test(text.slice(2)),
    words: "0x and 64 digits from 0 to 9 and a to f",
  },
  SOL: { isHash: isSignature, words: "87 or 88 letters and digits" },
};

/** Why a text cannot be a transaction hash of this method, for the person who entered it; null if it can. */
export function wrongHash(method: { id: MethodId; name: string }, text: string): string | null {
  const form = forms[method.id];
  return !form || form.isHash(text)
    ? null
    : `This is not a ${method.name} transaction hash, which has ${form.words}. Your wallet shows it with the payment.`;
}

/** The placeholder for the hash in the address of a block explorer. */
export const HASH_PLACEHOLDER = "{hash}";

/** The URL of a transaction in the operator's block explorer; null without an explorer. */
export const explorerUrl = (explorer: string, hash: string): string | null =>
  explorer ? explorer.replace(HASH_PLACEHOLDER, encodeURIComponent(hash)) : null;
