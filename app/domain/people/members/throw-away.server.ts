import { createRequire } from "node:module";

/** The package is CommonJS, with a megabyte of names: it is loaded when the first address is checked. */
const require = createRequire(import.meta.url);
let known: Set<string> | undefined;

/**
 * Services that forward mail to an address that stays hidden. The list contains them, but people use such addresses
 * for years.
 */
const forwarding = new Set([
  ..."33mail.com 8alias.com 8shield.net addy.io addymail.com aleeas.com anonaddy.com anonaddy.me burnermail.io".split(
    " ",
  ),
  ..."dralias.com duck.com erine.email forwardemail.net manyme.com mozmail.com opayq.com passfwd.com".split(" "),
  ..."passinbox.com passmail.net privaterelay.appleid.com relay.firefox.com silomails.com simplelogin.co".split(" "),
  ..."simplelogin.com simplelogin.fr slmail.me spamgourmet.com".split(" "),
]);

/** The domain and its parent domains, longest first: the list mostly has parent domains. */
const withParents = (domain: string): string[] => {
  const labels = domain.split(".");
  return labels.map((_, at) => labels.slice(at).join("."));
};

/** Whether a domain is known for disposable addresses. */
export function isThrowAway(domain: string): boolean {
  known ??= (require("mailchecker") as { blacklist: () => Set<string> }).blacklist();
  const names = withParents(domain);
  return !names.some((one) => forwarding.has(one)) && names.some((one) => known?.has(one));
}
