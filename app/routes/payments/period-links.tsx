import { dollars } from "#app/domain/kernel/money.ts";
import { type Period, periods } from "#app/domain/kernel/period.ts";
import { Segmented } from "#app/ui/segmented.tsx";

type Props = { prices: Record<Period, number>; chosen: Period; hrefFor: (period: Period) => string };

const words: Record<Period, string> = { monthly: "Monthly", yearly: "Yearly" };

/** The period that a page's address asks for. */
export const periodOf = (request: Request): Period =>
  new URL(request.url).searchParams.get("period") === "yearly" ? "yearly" : "monthly";

/** A month or a year, chosen before anything is paid: the amounts below are of what is chosen. */
export function PeriodLinks({ prices, chosen, hrefFor }: Props) {
  const items = periods.map((period) => ({
    label: `${words[period]}, $${dollars(prices[period])}`,
    to: hrefFor(period),
    current: period === chosen,
  }));
  return <Segmented label="For how long you pay" items={items} />;
}
