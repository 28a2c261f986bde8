import { bech32 } from "@scure/base";

/** Longer than post-quantum keys, which have about 2,000 characters. */
const LENGTH_MAX = 5_000;

/** Public keys, separated by spaces or commas. */
export const splitRecipients = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Whether this is a valid public key of age. It carries a checksum, so typos are found. */
export function isRecipient(key: string): boolean {
  const decoded = bech32.decodeUnsafe(key, LENGTH_MAX);
  return decoded?.prefix === "age" || decoded?.prefix === "age1pq";
}
