import { z } from "zod";

/** A member whose payment is due soon or already, as the billing job finds them. */
export const DueMember = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  nextPaymentDue: z.date(),
});

export type DueMember = z.infer<typeof DueMember>;
