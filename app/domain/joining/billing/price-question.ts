import { counted } from "../../core/kernel/counted.ts";
import { dollars } from "../../core/kernel/money.ts";
import { isFreeSite, type MembershipSetting } from "../../core/settings/membership-shape.ts";
import { FREE_NOTICE_DAYS } from "./terms-schema.ts";

/** The members whom a change of prices affects. */
export type Affected = {
  /** Members who pay, or would pay if the site were not free. */
  payers: number;
  openBills: number;
  /** Deactivated for not paying. */
  deactivated: number;
};

const prices = { monthlyPrice: "month", yearlyPrice: "year" } as const;

/** The question before a change that affects members; null if it affects none, or hardly any. */
export function askBeforePrices(
  before: MembershipSetting,
  after: MembershipSetting,
  affected: Affected,
): string | null {
  const isFree = isFreeSite(after);
  if (isFree !== isFreeSite(before)) {
    if (Object.values(affected).every((count) => count === 0)) return null;
    return isFree ? askBeforeFree(affected) : askBeforePaid(affected);
  }
  if (isFree) return null;
  const leaps = describeLeaps(before, after);
  return leaps.length === 0 ? null : `${leaps.join(" ")} ${whoPays(affected.payers)}`;
}

/** The supporters of a site that no longer takes support. */
type Unsupported = {
  supporters: number;
  /** Supporters to whom their role was not given as well. */
  losesRole: number;
  /** The name of the role that supporters hold. */
  role: string | null;
};

/** The question before support ends; null if nobody supports the site and supporters would get no role. */
export function askBeforeUnsupported({ supporters, losesRole, role }: Unsupported): string | null {
  const who = counted(supporters, "supporter loses the badge", "supporters lose the badge");
  if (role === null) return supporters === 0 ? null : `${who}.`;
  const end = `Supporters no longer get the role “${role}”`;
  return supporters === 0 ? `${end}.` : `${end}: ${counted(losesRole, "member loses", "members lose")} it. ${who}.`;
}

const askBeforeFree = ({ payers, openBills, deactivated }: Affected) =>
  `The site becomes free. ${[
    `${counted(payers, "member owes", "members owe")} nothing from now on, and time already paid for is paused.`,
    ...(openBills > 0 ? [`${counted(openBills, "open bill is", "open bills are")} closed without a payment.`] : []),
    ...(deactivated > 0 ? [`${counted(deactivated, "member")} deactivated for not paying can sign in again.`] : []),
  ].join(" ")}`;

const askBeforePaid = ({ payers }: Affected) =>
  `The site becomes paid. ${counted(payers, "member pays", "members pay")} when the time they have paid for ends, or in ${FREE_NOTICE_DAYS} days if they have none left. The free time itself costs nothing.`;

/** The prices that go up or down by more than half, each as a sentence. */
function describeLeaps(before: MembershipSetting, after: MembershipSetting): string[] {
  const names = Object.keys(prices) as (keyof typeof prices)[];
  return names
    .filter((name) => Math.abs(after[name] - before[name]) > before[name] / 2)
    .map((name) => `The price per ${prices[name]} changes from $${dollars(before[name])} to $${dollars(after[name])}.`);
}

const whoPays = (members: number) =>
  `New members pay the new price immediately. ${
    members === 1 ? "The 1 member who pays now is" : `The ${members.toLocaleString("en-US")} members who pay now are`
  } billed the new price from their next bill; bills that are already open keep their amount.`;
