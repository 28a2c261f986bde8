import { bech32 } from "@scure/base";

/** Longer than the keys that withstand quantum computers, which have about 2,000 letters. */
const LENGTH_MAX = 5_000;

/** Public keys, by blanks or commas. */
export const splitRecipients = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Whether this is a public key of age without a typo: it carries a checksum. */
export function isRecipient(key: string): boolean {
  const decoded = bech32.decodeUnsafe(key, LENGTH_MAX);
  return decoded?.prefix === "age" || decoded?.prefix === "age1pq";
}
