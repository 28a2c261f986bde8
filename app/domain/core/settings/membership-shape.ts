import { z } from "zod";

/** Whether a membership costs money: always, never, after a trial, or only for supporters. */
export const priceModes = ["paid", "free", "trial", "supporters"] as const;
export type PriceMode = (typeof priceModes)[number];

export const priceModeLabels: Record<PriceMode, string> = {
  paid: "Paid",
  free: "Free",
  trial: "Free for the first days, then paid",
  supporters: "Free, and members may support the site",
};

/** Prices in US dollars, times in days. */
export const Membership = z.object({
  monthlyPrice: z.number().min(0).max(10_000).default(10),
  yearlyPrice: z.number().min(0).max(100_000).default(100),
  /** How many days before a payment is due the member is reminded. */
  reminderDays: z.number().int().min(0).max(30).default(3),
  /** How many days after the due date a member stays active, with a warning. */
  graceDays: z.number().int().min(0).max(90).default(7),
  price: z.enum(priceModes).default("paid"),
  trialDays: z.number().int().min(1).max(365).default(30),
  /** Since when nobody has to pay; null while members have to. Paid time is paused from then on. */
  freeSince: z.string().datetime().nullable().default(null),
  /** The role that supporters hold; null for none, and on sites without supporters. */
  supporterRole: z.number().int().nullable().default(null),
});

export type MembershipSetting = z.output<typeof Membership>;

type Pricing = Pick<MembershipSetting, "price" | "monthlyPrice" | "yearlyPrice">;

/** Whether nobody has to pay for a membership: by the operator's choice, or because one of the periods costs 0. */
export const isFreeSite = ({ price, monthlyPrice, yearlyPrice }: Pricing): boolean =>
  price === "free" || price === "supporters" || monthlyPrice === 0 || yearlyPrice === 0;

/** Whether new members pay nothing at first. */
export const startsFree = (pricing: Pricing): boolean => isFreeSite(pricing) || pricing.price === "trial";

/** Whether members of a free site may still pay. */
export const takesSupport = ({ price, monthlyPrice, yearlyPrice }: Pricing): boolean =>
  price === "supporters" && monthlyPrice > 0 && yearlyPrice > 0;

/** The displayed and charged prices: 0 if nothing can be paid. */
export const shownPrices = (pricing: Pricing): { monthly: number; yearly: number } =>
  isFreeSite(pricing) && !takesSupport(pricing)
    ? { monthly: 0, yearly: 0 }
    : { monthly: pricing.monthlyPrice, yearly: pricing.yearlyPrice };
