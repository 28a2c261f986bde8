import { dollars } from "#app/domain/core/kernel/money.ts";
import { type Period, periods } from "#app/domain/core/kernel/period.ts";
import { Segmented } from "#app/ui/segmented.tsx";

type Props = { prices: Record<Period, number>; chosen: Period; hrefFor: (period: Period) => string };

const words: Record<Period, string> = { monthly: "Monthly", yearly: "Yearly" };

/** The billing period in a page's URL. */
export const periodOf = (request: Request): Period =>
  new URL(request.url).searchParams.get("period") === "yearly" ? "yearly" : "monthly";

/** Links to choose a month or a year before paying; the amounts below follow the choice. */
export function PeriodLinks({ prices, chosen, hrefFor }: Props) {
  const items = periods.map((period) => ({
    label: `${words[period]}, $${dollars(prices[period])}`,
    to: hrefFor(period),
    current: period === chosen,
  }));
  return <Segmented label="Billing period" items={items} />;
}
