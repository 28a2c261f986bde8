import type { Prisma } from "#app/db/generated/client.ts";
import type { Period } from "../payments/methods.ts";
import { readSetting } from "../settings/settings.server.ts";

const POINTS_A_TIER = 10;
const TIERS = 10;
const PERCENT_A_TIER = 10;

/** Tier 0 to 10 for a balance of points; each is worth ten percent. */
export const tierOf = (points: number): number => Math.max(0, Math.min(TIERS, Math.floor(points / POINTS_A_TIER)));

export const discountOf = (points: number): number => tierOf(points) * PERCENT_A_TIER;

/** Dollars less a percentage, to the cent. */
export const lessPercent = (price: number, percent: number): number => Math.round(price * (100 - percent)) / 100;

export type Price = { base: number; discountPercentage: number; amount: number };

/** What a membership costs a member now: points give a discount on a month, not on a year, which has its own. */
export async function priceFor(tx: Prisma.TransactionClient, userId: string, period: Period): Promise<Price> {
  const { monthlyPrice, yearlyPrice } = await readSetting(tx, "membership");
  if (period === "yearly") return { base: yearlyPrice, discountPercentage: 0, amount: yearlyPrice };
  const stats = await tx.userStats.findUnique({ where: { userId }, select: { activityPoints: true } });
  const discountPercentage = discountOf(stats?.activityPoints ?? 0);
  return { base: monthlyPrice, discountPercentage, amount: lessPercent(monthlyPrice, discountPercentage) };
}
