import { FORGED_ADDRESS, type MachineFacts, type Reached } from "../../core/ports/machine-facts.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

const DAY_MS = 86_400_000;
const familyName = (family: 4 | 6) => `IPv${family}`;

type Settings = MachineFacts["settings"];

/** Judges the result of the site's request to its own PUBLIC_URL: name, certificate, proxy, tracker. */
export function judgeOwnAddress({ own, settings }: MachineFacts, now: Date): Finding[] {
  const { publicUrl } = settings;
  if (own === null || publicUrl === null) return [];
  const host = new URL(publicUrl).hostname;
  if ("error" in own.addresses)
    return [
      bad(
        "address",
        `The name ${host} does not resolve (${own.addresses.error}).`,
        "Add an A or AAAA record for it, or correct PUBLIC_URL.",
      ),
    ];
  const answered = own.reached.filter(({ isSelf }) => isSelf);
  return [
    ...own.reached.flatMap((one) => judgeReached(one, host)),
    ...judgeCertificate(own.reached, publicUrl, now),
    ...(answered[0] ? judgeProxy(answered[0], settings) : []),
    ...judgeAnnounces(own.tracker),
  ];
}

function judgeReached({ family, error, status, isSelf }: Reached, host: string): Finding[] {
  const name = familyName(family);
  if (error === "ECONNREFUSED")
    return [
      bad(
        "address",
        `${host} refuses connections over ${name}.`,
        "Start the reverse proxy, open its port, or remove the DNS record of that family.",
      ),
    ];
  if (error)
    return [
      warning(
        "address",
        `${host} does not respond to this machine over ${name} (${error}).`,
        "Check the firewall. Some routers do not let a machine reach its own public address: then try from elsewhere.",
      ),
    ];
  if (isSelf) return [good("address", `${host} reaches this site over ${name}.`)];
  if (status !== null && status >= 500)
    return [
      bad(
        "address",
        `${host} answers ${status} over ${name}.`,
        "Check that the proxy forwards to this site's port and that the site is running.",
      ),
    ];
  return [
    bad(
      "address",
      `${host} reaches another site over ${name}.`,
      "Correct its DNS record, PUBLIC_URL, or the proxy's target.",
    ),
  ];
}

function judgeCertificate(reached: Reached[], publicUrl: string, now: Date): Finding[] {
  if (!publicUrl.startsWith("https:"))
    return [
      bad(
        "tls",
        "PUBLIC_URL begins with http: passwords are sent unencrypted.",
        "Put a proxy with a certificate in front of the site, and set PUBLIC_URL to its https: address.",
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
        `The certificate expired on ${validTo.toISOString().slice(0, 10)}.`,
        "Renew it, and set up automatic renewal.",
      ),
    ];
  if (error)
    return [
      bad(
        "tls",
        `Browsers do not trust the certificate (${error}).`,
        "Use a certificate from a public authority for this name, with its full chain.",
      ),
    ];
  return [days < 14 ? warning("tls", until, "Renew it, and set up automatic renewal.") : good("tls", until)];
}

function judgeProxy({ seen }: Reached, { trustProxy, publicUrl }: Settings): Finding[] {
  if (!seen) return [];
  if (trustProxy === 0)
    return seen.isForwarded || publicUrl?.startsWith("https:")
      ? [
          bad(
            "proxy",
            "The site is behind a proxy, but TRUST_PROXY is 0: all members count as one client.",
            "Set TRUST_PROXY to the number of proxies.",
          ),
        ]
      : [good("proxy", "The site is not behind a proxy, and does not trust one.")];
  if (seen.address === FORGED_ADDRESS)
    return [
      bad(
        "proxy",
        "TRUST_PROXY is higher than the number of proxies, so clients can forge their addresses.",
        "Lower TRUST_PROXY.",
      ),
    ];
  if (!seen.isForwarded)
    return [
      bad(
        "proxy",
        "TRUST_PROXY expects a proxy, but none sends the client's address.",
        "Make the proxy send X-Forwarded-For, or set TRUST_PROXY=0.",
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

function judgeAnnounces(asked: { family: 4 | 6; answers: boolean }[]): Finding[] {
  return asked.map(({ family, answers }) =>
    answers
      ? good("tracker", `Announces to the public address reach the tracker over ${familyName(family)}.`)
      : bad(
          "tracker",
          `Announces to the public address are not answered over ${familyName(family)}.`,
          "Make the proxy forward /announce and /scrape too.",
        ),
  );
}

/** Judges whether this process reaches the tracker, directly or, if it runs on another machine, through the proxy. */
export function judgeTracker({ own, settings }: MachineFacts, answers: boolean): Finding[] {
  if (answers) return own === null ? [good("tracker", "The tracker answers.")] : [];
  if (settings.tracksHere)
    return [
      bad(
        "tracker",
        "The tracker does not answer this process.",
        "Look for its errors in the log and restart the site.",
      ),
    ];
  return [
    bad(
      "tracker",
      "The tracker, which runs on another machine, does not answer at the public address.",
      "Start it (ROLE=tracker npm start), and make the proxy forward /announce and /scrape to it.",
    ),
  ];
}
