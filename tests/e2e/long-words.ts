import type { createDatabase } from "#app/db/client.server.ts";

export type Db = ReturnType<typeof createDatabase>["db"];
export type Named = { id: string; username: string; email: string };
export type Listed = { id: number; name: string; infoHash: string | null };

/** Unbreakable words and the longest figures, which must not make a page wider. */
export const LONG_WORD = "Extraordinarily_Long_And_Unbroken_Word_Of_This_Test_".repeat(4).slice(0, 200);
export const LONG_TEXT = `${LONG_WORD} and a plain sentence after it. https://example.com/${"path".repeat(50)}`;
export const HUGE = 9_223_372_036_854_775n;
// Before everything that other specs look at.
export const OLD = new Date("2019-06-01T00:00:00Z");
export const longAddress = (name: string) =>
  `${name}.${"very-long-mailbox-name-".repeat(2)}@${"sub-domain.".repeat(6)}patchbay.test`;
