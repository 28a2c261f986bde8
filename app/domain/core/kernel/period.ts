import type { BillingPeriod } from "#app/db/generated/enums.ts";

/** The length of a paid period. */
export const periods = ["monthly", "yearly"] as const satisfies readonly BillingPeriod[];
export type Period = (typeof periods)[number];

/** The number of days in a paid period. */
export const periodDays: Record<Period, number> = { monthly: 30, yearly: 365 };
export const periodSeconds = (period: Period): number => periodDays[period] * 86_400;

/** The beginning of the day (UTC) that a moment is in. */
export const dayOf = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()));

/** The name of a billing period: the day on which it begins, as YYYY-MM-DD. */
export const periodName = (from: Date): string => from.toISOString().slice(0, 10);
