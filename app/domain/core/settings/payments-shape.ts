import { z } from "zod";

export const Reversals = z.object({
  /** Whether money that goes back takes the time that it had paid for along. */
  takesTimeBack: z.boolean().default(true),
});

/** The seller, as receipts name it. Empty: the site's name, and no tax number or line. */
export const Receipts = z.object({
  /** Name and address, in lines. */
  seller: z.string().default(""),
  taxNumber: z.string().default(""),
  /** A sentence about taxes, such as why none is charged. */
  taxLine: z.string().default(""),
});
