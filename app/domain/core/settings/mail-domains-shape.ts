import { z } from "zod";

const domains = z.array(z.string()).default([]);

/** The allowed mail domains of accounts: `example.org`, or `*.example.org` for all its subdomains. */
export const MailDomains = z.object({
  allowed: domains.describe(
    "Such as `example.org`, or `*.example.org` for all subdomains; empty: all domains that are not refused",
  ),
  denied: domains,
  exempt: domains.describe("Domains to accept even if they are known to offer disposable addresses"),
  /** Whether to refuse domains that offer disposable addresses. */
  refusesThrowAway: z.boolean().default(false),
});

export type MailDomainsSetting = z.output<typeof MailDomains>;
