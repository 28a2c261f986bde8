import { FORGED_ADDRESS, type MachineFacts, type Reached } from "../../core/ports/machine-facts.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

const DAY_MS = 86_400_000;
const familyName = (family: 4 | 6) => `IPv${family}`;

type Settings = MachineFacts["settings"];

/** Judges what the site got when it asked itself by PUBLIC_URL: name, certificate, proxy, tracker. */
export function judgeOwnAddress({ own, settings }: MachineFacts, now: Date): Finding[] {
  const { publicUrl } = settings;
  if (own === null || publicUrl === null) return [];
  const host = new URL(publicUrl).hostname;
  if ("error" in own.addresses)
    return [
      bad(
        "address",
        `The name ${host} has no address (${own.addresses.error}).`,
        "Add an A or AAAA record for it, or correct PUBLIC_URL.",
      ),
    ];
  const answered = own.reached.filter(({ isSelf }) => isSelf);
  return [
    ...own.reached.flatMap((one) => judgeReached(one, host)),
    ...judgeCertificate(own.reached, publicUrl, now),
    ...(answered[0] ? judgeProxy(answered[0], settings) : []),
    ...judgeTracker(own.tracker),
  ];
}

function judgeReached({ family, error, status, isSelf }: Reached, host: string): Finding[] {
  const name = familyName(family);
  if (error === "ECONNREFUSED")
    return [
      bad(
        "address",
        `${host} refuses connections over ${name}.`,
        "Start the proxy in front, open its port, or remove the record of that family.",
      ),
    ];
  if (error)
    return [
      warning(
        "address",
        `${host} does not answer this machine over ${name} (${error}).`,
        "Check the firewall. Some routers do not let a machine reach its own public address: then try from elsewhere.",
      ),
    ];
  if (isSelf) return [good("address", `${host} leads here over ${name}.`)];
  if (status !== null && status >= 500)
    return [
      bad(
        "address",
        `${host} answers ${status} over ${name}.`,
        "Check that the proxy leads to this site's port, and that it is up.",
      ),
    ];
  return [
    bad(
      "address",
      `${host} leads to another site over ${name}.`,
      "Correct its DNS record, PUBLIC_URL, or the proxy's target.",
    ),
  ];
}

function judgeCertificate(reached: Reached[], publicUrl: string, now: Date): Finding[] {
  if (!publicUrl.startsWith("https:"))
    return [
      bad(
        "tls",
        "PUBLIC_URL begins with http: passwords travel without encryption.",
        "Put a proxy with a certificate in front, and set the https: address.",
      ),
    ];
  const certificate = reached.find((one) => one.certificate)?.certificate;
  if (!certificate) return [];
  const { validTo, error } = certificate;
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const until = `The certificate is valid until ${validTo.toISOString().slice(0, 10)}.`;
  if (days < 0 || error === "CERT_HAS_EXPIRED")
    return [
      bad(
        "tls",
        `The certificate ended on ${validTo.toISOString().slice(0, 10)}.`,
        "Renew it, and see to it that it renews itself.",
      ),
    ];
  if (error)
    return [
      bad(
        "tls",
        `Browsers do not trust the certificate (${error}).`,
        "Use one of a public authority for this name, with its whole chain.",
      ),
    ];
  return [days < 14 ? warning("tls", until, "Renew it, and see to it that it renews itself.") : good("tls", until)];
}

function judgeProxy({ seen }: Reached, { trustProxy, publicUrl }: Settings): Finding[] {
  if (!seen) return [];
  if (trustProxy === 0)
    return seen.isForwarded || publicUrl?.startsWith("https:")
      ? [
          bad(
            "proxy",
            "There is a proxy in front, and TRUST_PROXY is 0: all members count as one client.",
            "Set TRUST_PROXY to the number of proxies.",
          ),
        ]
      : [good("proxy", "There is none, and none is trusted.")];
  if (seen.address === FORGED_ADDRESS)
    return [
      bad(
        "proxy",
        "A client can choose its own address: TRUST_PROXY is higher than the number of proxies.",
        "Lower TRUST_PROXY.",
      ),
    ];
  if (!seen.isForwarded)
    return [
      bad(
        "proxy",
        "No proxy names the client's address, and TRUST_PROXY expects one.",
        "Have the proxy send X-Forwarded-For, or set TRUST_PROXY=0.",
      ),
    ];
  if (seen.address === "unknown")
    return [
      bad(
        "proxy",
        "The client's address cannot be read from the proxy's header.",
        "See “Behind a proxy” in docs/operations.md.",
      ),
    ];
  return [good("proxy", "The client's address comes from the proxy.")];
}

function judgeTracker(asked: { family: 4 | 6; answers: boolean }[]): Finding[] {
  return asked.map(({ family, answers }) =>
    answers
      ? good("tracker", `Announces reach it by the public address over ${familyName(family)}.`)
      : bad(
          "tracker",
          `Announces by the public address are not answered over ${familyName(family)}.`,
          "Let the proxy forward /announce and /scrape as well.",
        ),
  );
}
