import { z } from "zod";

const domains = z.array(z.string()).default([]);

/** The mail domains whose addresses accounts may have: `example.org`, or `*.example.org` for all below it. */
export const MailDomains = z.object({
  /** Empty: any that is not refused. */
  allowed: domains,
  denied: domains,
  /** Taken although they are known to give away addresses for minutes. */
  exempt: domains,
  /** Whether domains are refused that give away addresses for minutes. */
  refusesThrowAway: z.boolean().default(false),
});

export type MailDomainsSetting = z.output<typeof MailDomains>;
