import { type AwardType, earningWords } from "#app/domain/catalogue/points/awards.ts";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { formatDay } from "#app/ui/dates.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Progress } from "#app/ui/progress.tsx";

type Billing = {
  subscriptionDate: string;
  nextBillingDate: string;
  daysUntilBilling: number;
  baseAmount: number;
  currentDiscountPercentage: number;
  estimatedNextPayment: number;
  isElite: boolean;
  isExempt: boolean;
  isFreeSite: boolean;
  earnedDiscountPercentage: number;
  nextPaymentDue: string | null;
};

const days = (count: number) => (count === 1 ? "in 1 day" : `in ${count} days`);

/** The member's current month: when it ends, what the points are worth, and the next payment. */
export function BillingCycleCard({ billing }: { billing: Billing }) {
  const { isElite, isExempt, isFreeSite, earnedDiscountPercentage: earned, nextPaymentDue: due } = billing;
  const price = [
    { name: "Price per month", value: `$${dollars(billing.baseAmount)}` },
    { name: "Current value of your points", value: `${billing.currentDiscountPercentage}% off a month` },
    { name: "Estimated next payment", value: <strong>${dollars(billing.estimatedNextPayment)}</strong> },
    ...(earned > 0 ? [{ name: "Ready for the next bill", value: `${earned}%` }] : []),
    ...(due ? [{ name: "Next payment due", value: formatDay(due) }] : []),
  ];
  const facts = [
    { name: "Member since", value: <Day at={billing.subscriptionDate} /> },
    { name: "Points count until", value: `${formatDay(billing.nextBillingDate)} (${days(billing.daysUntilBilling)})` },
    ...(isFreeSite
      ? [{ name: "Price", value: "This site is free" }]
      : isExempt
        ? [{ name: "Price per month", value: isElite ? "Free for life" : "Free" }]
        : price),
  ];
  return (
    <Panel className="p-4">
      <h2 className="mb-1 font-semibold">{isFreeSite ? "Your month" : "Your billing cycle"}</h2>
      <FactList facts={facts} />
      <p className="mt-3 text-sm text-muted">
        {isFreeSite
          ? "Each month, on the day you joined, your points reset."
          : "Each month, on the day you joined, your points become a discount on your next bill and reset."}{" "}
        <PageLink to={paths.membership()} className="text-accent-text underline">
          {isFreeSite ? "Membership" : "Membership and payments"}
        </PageLink>
      </p>
    </Panel>
  );
}

type Elite = { isElite: boolean; isFreeSite: boolean; confirmedInvites: number; neededForElite: number };

export function EliteCard({ isElite, isFreeSite, confirmedInvites, neededForElite }: Elite) {
  return (
    <Panel className="p-4">
      <h2 className="flex flex-wrap items-center gap-3 font-semibold">
        Elite Program {isElite ? <Badge tone="gold">Elite Member</Badge> : null}
      </h2>
      <p className="my-3 text-sm">
        {isFreeSite
          ? "This site is free, for anyone."
          : isElite
            ? "Your membership is free for life. Thank you."
            : `${neededForElite} invitees who have each paid for at least one month make your membership free for life. It stays free, whatever they do later.`}
      </p>
      {isElite || isFreeSite ? null : (
        <Progress
          label="Confirmed invites"
          share={confirmedInvites / neededForElite}
          words={`${confirmedInvites} of ${neededForElite}`}
        />
      )}
      <p className="mt-3 text-sm">
        <PageLink to={paths.invite()} className="text-accent-text underline">
          Invite friends
        </PageLink>
      </p>
    </Panel>
  );
}

type Earning = {
  kinds: { type: AwardType; points: number; cap: number | null; today: number | null; isReached: boolean }[];
  ownSeedingOnly: boolean;
};

const nameOf = (type: AwardType) => {
  const { what, when } = earningWords[type];
  return when ? `${what}, ${when}` : what;
};

export function EarnCard({ kinds, ownSeedingOnly }: Earning) {
  return (
    <Panel className="p-4">
      <h2 className="mb-1 font-semibold">How to earn points</h2>
      <FactList
        facts={kinds.map(({ type, points, cap, today, isReached }) => ({
          name: nameOf(type),
          value: (
            <>
              <Badge tone={isReached ? "plain" : "success"}>+{points}</Badge>
              {cap === null ? null : (
                <span className="block text-sm text-muted">
                  {isReached ? `Daily limit reached: ${today} of ${cap}` : `${today} of ${cap} today`}
                </span>
              )}
            </>
          ),
        }))}
      />
      <p className="mt-3 text-sm text-muted">
        {kinds.some(({ cap }) => cap !== null) ? "A day begins at midnight UTC. " : ""}
        {ownSeedingOnly ? "Seeding counts for torrents that you uploaded or completed. " : ""}
        Deleting something removes its points.
      </p>
    </Panel>
  );
}
