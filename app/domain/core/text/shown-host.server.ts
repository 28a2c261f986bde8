import { domainToUnicode } from "node:url";
import { passesForLatin } from "./look-alikes.server.ts";
import { mixesScripts } from "./mixes-scripts.ts";

/**
 * The name of a host for display: in its own script, unless it could be read as another name. Then it stays in DNS
 * form, such as `xn--80ak6aa92e.com` for a Cyrillic "apple".
 */
export function shownHost(host: string): string {
  const name = domainToUnicode(host);
  return name.split(".").some((label) => mixesScripts(label) || passesForLatin(label)) ? host : name;
}

const hostOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname } = new URL(address);
  if (protocol !== "mailto:") return hostname;
  const domain = pathname.slice(pathname.lastIndexOf("@") + 1);
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : null;
};

/** Whether the host of a URL, in its own script, could be read as another one. */
export function passesForAnother(address: string): boolean {
  const host = hostOf(address);
  return host?.includes("xn--") === true && shownHost(host) === host;
}

const withoutWww = (host: string) => host.replace(/^www\./, "");

/** The hosts that a text names, in DNS form. */
const hostsIn = (text: string): string[] =>
  text
    .normalize("NFKC")
    .replace(/[\u3002\uff61\u2024]/g, ".")
    .split(/[^\p{L}\p{M}\p{N}.-]+/u)
    .filter((word) => /^[^.]+(?:\.[^.]+)+$/.test(word) && URL.canParse(`http://${word}`))
    .map((word) => withoutWww(new URL(`http://${word}`).hostname));

/** Where a link leads, if its text names another address: the host, or the mail address. */
export function otherTarget(text: string, address: string): string | null {
  const host = hostOf(address);
  const named = hostsIn(text);
  if (!host || named.length === 0) return null;
  const mail = address.startsWith("mailto:") ? address.slice("mailto:".length).replace(/\?.*/s, "") : null;
  if (mail) return text.includes(mail) ? null : mail;
  return named.every((one) => one === withoutWww(host)) ? null : shownHost(host);
}
