import { type Period, periods } from "#app/domain/kernel/period.ts";

type Props = { prices: Record<Period, number>; chosen: Period };

const words: Record<Period, string> = { monthly: "Monthly", yearly: "Yearly" };

/** A month or a year, with what each costs. */
export function PeriodChoice({ prices, chosen }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium text-strong">Membership</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {periods.map((period) => (
          <label
            key={period}
            className="flex min-h-12 items-center gap-3 rounded-md border border-line-strong bg-surface px-4 has-checked:border-accent-text"
          >
            <input
              type="radio"
              name="billingPeriod"
              value={period}
              defaultChecked={period === chosen}
              className="size-4"
            />
            <span className="flex-1 text-strong">{words[period]}</span>
            <span className="font-mono text-sm tabular-nums">${prices[period]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
