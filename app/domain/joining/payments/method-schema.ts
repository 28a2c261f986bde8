import { z } from "zod";
import { checkbox, optionalLine, optionalText, wholeNumber } from "../../core/kernel/fields.ts";
import { methodIds } from "../../core/kernel/payment-methods.ts";
import { HASH_PLACEHOLDER } from "./transaction-hash.ts";

export const SetMethod = z.object({
  methodId: z.enum(methodIds, { message: "That method doesn't exist." }),
  name: optionalLine(60, "A name has at most 60 characters.").default(""),
  address: optionalLine(200, "An address has at most 200 characters.").default(""),
  note: optionalText(1_000, "A note has at most 1,000 characters.").default(""),
  /** The value of one coin in US dollars. */
  rate: z
    .number({ message: "Enter a number of dollars, or leave this empty." })
    .positive("Enter more than 0 dollars, or leave this empty.")
    .max(100_000_000, "Enter a smaller number of dollars.")
    .optional(),
  /** The address of a transaction at a block explorer. */
  explorer: optionalLine(300, "An address has at most 300 characters.")
    .default("")
    .refine(
      (address) => address === "" || (/^https:\/\/[^\s{}]+/.test(address) && address.includes(HASH_PLACEHOLDER)),
      `Enter an address that begins with https:// and has ${HASH_PLACEHOLDER} in place of the hash.`,
    ),
  order: wholeNumber(0, 99, "Enter a whole number from 0 to 99.").default(0),
  isOffered: checkbox,
});
