import { z } from "zod";

export const Reversals = z.object({
  /** Whether refunded money takes away the time that it paid for. */
  takesTimeBack: z.boolean().default(true),
});

/** The seller on receipts. Empty: the site's name, without a tax number or tax line. */
export const Receipts = z.object({
  /** Name and address, one line each. */
  seller: z.string().default(""),
  taxNumber: z.string().default(""),
  /** A sentence about taxes, such as why none is charged. */
  taxLine: z.string().default(""),
});
