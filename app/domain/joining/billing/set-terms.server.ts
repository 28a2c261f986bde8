import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { MembershipSetting } from "../../core/settings/membership-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { changeMembership } from "./change-membership.server.ts";
import { Terms } from "./output.ts";
import { SetTerms } from "./terms-schema.ts";

/** Prices in US dollars and times in days, for the administration. Refuses all but staff. */
export const readTerms = defineUseCase({
  name: "billing.read-terms",
  output: Terms,
  allow: holding("payments.settings"),
  read: async ({ db }) => ok(termsOf(await readSetting(db, "membership"))),
});

/**
 * Sets future prices and times; open bills keep theirs. A price of 0 makes the site free, which closes open bills. A
 * price that changes by more than half needs `confirm`, because it is more likely a mistake than a decision; so does
 * one that makes the site free or paid, if members are affected. Refuses all but staff. Refusals: conflict (not
 * confirmed).
 */
export const setTerms = defineUseCase({
  name: "billing.set-terms",
  input: SetTerms,
  output: Terms,
  allow: holding("payments.settings"),
  async write({ tx, actor, settings, clock }, { confirm, ...terms }) {
    const changed = await changeMembership(
      tx,
      { actor, clock },
      { change: (before) => ({ ...before, ...terms }), confirm },
    );
    if (!changed.ok) return changed;
    const { after, audit } = changed.value;
    return ok(termsOf(after), { audit, afterCommit: settings.reload });
  },
});

const termsOf = ({ monthlyPrice, yearlyPrice, reminderDays, graceDays }: MembershipSetting) => ({
  monthlyPrice,
  yearlyPrice,
  reminderDays,
  graceDays,
});
