import { discountOf, POINTS_A_TIER, TIERS } from "#app/domain/catalogue/points/tiers.ts";
import { applyDiscount, dollarsAndCents } from "#app/domain/core/kernel/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";

const tiers = Array.from({ length: TIERS + 1 }, (_, tier) => tier);

const range = (tier: number) =>
  tier === TIERS ? `${tier * POINTS_A_TIER} or more` : `${tier * POINTS_A_TIER} to ${(tier + 1) * POINTS_A_TIER - 1}`;

/**
 * Every tier with its points, its discount and the price of a month. `tier`: the member's own; null if nothing is due.
 */
export function TierTable({ tier: own, baseAmount }: { tier: number | null; baseAmount: number }) {
  return (
    <Panel>
      <h2 className="px-4 py-3 font-semibold">Tiers</h2>
      <Table narrow label="Tiers" columns={["Tier", "Points", "Discount", "A month"]} figures={["Discount", "A month"]}>
        {tiers.map((tier) => {
          const percent = discountOf(tier * POINTS_A_TIER);
          return (
            <tr key={tier} aria-current={tier === own ? "true" : undefined} className={tier === own ? "bg-sunken" : ""}>
              <td className="whitespace-nowrap">
                {tier} {tier === own ? <Badge tone="accent">You</Badge> : null}
              </td>
              <td className="font-mono whitespace-nowrap tabular-nums">{range(tier)}</td>
              <td className="text-right font-mono tabular-nums">{percent}%</td>
              <td className="text-right font-mono tabular-nums">
                {percent === 100 ? "Free" : `$${dollarsAndCents(applyDiscount(baseAmount, percent))}`}
              </td>
            </tr>
          );
        })}
      </Table>
    </Panel>
  );
}
