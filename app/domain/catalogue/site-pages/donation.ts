import { z } from "zod";

/** In US dollars. */
export const donationPresets = [5, 10, 25, 50, 100] as const;

const message = "Please select or enter a valid donation amount";

/** An amount in dollars, optionally with cents; a typed amount overrides a selected one. */
export const Donation = z
  .object({ preset: z.string().nullish(), custom: z.string().trim().nullish() })
  .transform(({ preset, custom }) => Number(custom || preset || Number.NaN))
  .pipe(
    z
      .number({ message })
      .min(1, message)
      .max(1_000_000, message)
      .refine((amount) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6, message),
  )
  .transform((amount) => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)));
