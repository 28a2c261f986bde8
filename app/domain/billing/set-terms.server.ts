import { holding } from "../kernel/allow.ts";
import { dollars } from "../kernel/money.ts";
import { ok, refuseField } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { changeSetting } from "../settings/change-setting.server.ts";
import { defineSettingRead } from "../settings/define-setting.server.ts";
import { billable } from "./billable.ts";
import type { Terms } from "./price.server.ts";
import { SetTerms } from "./terms-schema.ts";

/** Prices in US dollars and times in days, for the administration. Refuses all but staff. */
export const readTerms = defineSettingRead({
  name: "billing.read-terms",
  right: "payments.settings",
  key: "membership",
});

/**
 * Sets prices and times for what comes; open bills keep theirs. A price that changes by more than half needs `confirm`,
 * because it is more often a slip than a decision. Refuses all but staff. Refusals: conflict (not confirmed).
 */
export const setTerms = defineUseCase({
  name: "billing.set-terms",
  input: SetTerms,
  allow: holding("payments.settings"),
  async write({ tx, actor, settings, clock }, { confirm, ...terms }) {
    const { before, after, audit } = await changeSetting(tx, actor, "membership", () => terms, "Prices and times");
    const leaps = describeLeaps(before, after);
    if (leaps.length > 0 && !confirm) {
      const payers = await tx.user.count({ where: billable(clock()) });
      return refuseField("confirm", `${leaps.join(" ")} ${whoPays(payers)}`, "conflict");
    }
    return ok(after, { audit, afterCommit: settings.reload });
  },
});

const prices = { monthlyPrice: "month", yearlyPrice: "year" } as const;

/** The prices that go up or down by more than half, each as a sentence. */
function describeLeaps(before: Terms, after: Terms): string[] {
  const names = Object.keys(prices) as (keyof typeof prices)[];
  return names
    .filter((name) => Math.abs(after[name] - before[name]) > before[name] / 2)
    .map((name) => `The price per ${prices[name]} changes from $${dollars(before[name])} to $${dollars(after[name])}.`);
}

const whoPays = (members: number) =>
  `New members pay the new price at once. ${
    members === 1 ? "The 1 member who pays now is" : `The ${members.toLocaleString("en-US")} members who pay now are`
  } billed it from their next bill on; bills that are already open keep their amount.`;
