import type { MachineFacts, TxtRecords } from "../../core/ports/machine-facts.ts";
import { type Finding, good, warning } from "./finding.ts";

/** Judges the DNS records that receivers use to check the sender of a mail. */
export function judgeSender({ sender }: MachineFacts): Finding[] {
  if (sender === null) return [];
  const { domain, spf, dmarc } = sender;
  const found = [...judgeSpf(domain, spf), ...judgeDmarc(domain, dmarc)];
  if (found.length > 0) return found;
  return [
    good(
      "sender",
      `${domain} has SPF and DMARC. DKIM cannot be checked from here: look for “dkim=pass” in the headers of a mail from this site.`,
    ),
  ];
}

const unknown = (what: string, domain: string, error: string): Finding[] => [
  good("sender", `${what} of ${domain} could not be checked (${error}).`),
];

function judgeSpf(domain: string, spf: TxtRecords): Finding[] {
  if ("error" in spf) return unknown("SPF", domain, spf.error);
  const [record = "", ...others] = spf;
  if (record === "")
    return [
      warning(
        "sender",
        `${domain} does not declare which servers send its mail (SPF): its mail may be treated as spam.`,
        `Add the TXT record that your mail provider gives you to ${domain}, such as “v=spf1 include:… -all”.`,
      ),
    ];
  if (others.length > 0)
    return [
      warning(
        "sender",
        `${domain} has ${spf.length} SPF records, so all are ignored.`,
        "Merge them into one TXT record.",
      ),
    ];
  if (/(^|\s)\+?all(\s|$)/i.test(record))
    return [
      warning(
        "sender",
        `The SPF record of ${domain} lets anyone send mail as ${domain}.`,
        "End it with “-all” or “~all” instead of “+all”.",
      ),
    ];
  return [];
}

function judgeDmarc(domain: string, dmarc: TxtRecords): Finding[] {
  if ("error" in dmarc) return unknown("DMARC", domain, dmarc.error);
  if (dmarc.length === 1) return [];
  return [
    dmarc.length === 0
      ? warning(
          "sender",
          `${domain} has no DMARC record: large providers may refuse its mail.`,
          `Have your mail server sign mails (DKIM), and add the TXT record “v=DMARC1; p=none” at _dmarc.${domain}.`,
        )
      : warning("sender", `${domain} has ${dmarc.length} DMARC records, so all are ignored.`, "Keep only one of them."),
  ];
}
