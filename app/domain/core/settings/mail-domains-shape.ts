import { z } from "zod";

const domains = z.array(z.string()).default([]);

/** The allowed mail domains of accounts: `example.org`, or `*.example.org` for all its subdomains. */
export const MailDomains = z.object({
  /** Empty: all domains that are not refused. */
  allowed: domains,
  denied: domains,
  /** Domains to accept even if they are known to offer disposable addresses. */
  exempt: domains,
  /** Whether to refuse domains that offer disposable addresses. */
  refusesThrowAway: z.boolean().default(false),
});

export type MailDomainsSetting = z.output<typeof MailDomains>;
