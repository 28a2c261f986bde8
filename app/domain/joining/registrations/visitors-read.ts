import type { Joining } from "./joining.server.ts";
import { priceWords } from "./price-words.ts";

/** The sentences that visitors read about joining: whether they can, and what it costs. */
export function visitorsRead(joining: Joining): string {
  const canJoin = joining.isOpen || joining.needsInvitation || joining.needsApplication;
  const who = joining.message ?? "Anyone may join.";
  return canJoin ? `${who} ${priceWords(joining)}` : who;
}
