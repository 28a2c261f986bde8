import { z } from "zod";

const domains = z.array(z.string()).default([]);

/** The mail domains whose addresses accounts may have: `example.org`, or `*.example.org` for all below it. */
export const MailDomains = z.object({
  allowed: domains.describe(
    "Such as `example.org`, or `*.example.org` for all subdomains; empty: any that is not refused",
  ),
  denied: domains,
  exempt: domains.describe("Domains to accept although they are known to offer disposable addresses"),
  /** Whether to refuse domains that offer disposable addresses. */
  refusesThrowAway: z.boolean().default(false),
});

export type MailDomainsSetting = z.output<typeof MailDomains>;
