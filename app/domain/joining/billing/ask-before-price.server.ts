import type { Tx } from "../../core/kernel/context.server.ts";
import { type MembershipSetting, takesSupport } from "../../core/settings/membership-shape.ts";
import { findSupporterRole } from "../../people/members/supporter-badge.server.ts";
import { countSupporters } from "../../people/members/supporters.server.ts";
import { findAffected } from "./free-time.server.ts";
import { askBeforePrices, askBeforeUnsupported } from "./price-question.ts";

type Change = { before: MembershipSetting; after: MembershipSetting; now: Date };

/** The question before a change of prices, with the number of members that it affects; null if it affects none. */
export async function askBeforePrice(db: Tx, { before, after, now }: Change): Promise<string | null> {
  const questions = [
    askBeforePrices(before, after, await findAffected(db, now)),
    takesSupport(before) && !takesSupport(after) ? await askBeforeEndOfSupport(db, before) : null,
  ].filter((question) => question !== null);
  return questions.length === 0 ? null : questions.join(" ");
}

async function askBeforeEndOfSupport(db: Tx, before: MembershipSetting): Promise<string | null> {
  const role = await findSupporterRole(db, before);
  return askBeforeUnsupported({ ...(await countSupporters(db, before.supporterRole)), role: role?.name ?? null });
}
