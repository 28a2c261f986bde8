/** RFC 5321 allows more before the @, in quotes, which mail providers do not. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Three of these signs are full stops of East Asia, which IDNA reads as dots. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\-\u3002\uFF0E\uFF61\u200C\u200D]+$/u;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** The domain as DNS and SMTP know it: lower case, international labels as `xn--…`; null if it is not a domain. */
function asciiDomain(domain: string): string | null {
  // A URL would read percent signs, ports and numbers of any base in a host.
  if (!DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const host = new URL(`http://${domain}`).hostname;
  const labels = host.split(".");
  const isName = labels.length > 1 && host.length <= 253 && labels.every((label) => LABEL.test(label));
  return isName && !/^\d+$/.test(labels.at(-1) ?? "") ? host : null;
}

type Read = { address: string } | { problem: "form" | "local" | "literal" };

/**
 * Reads a mail address. The domain may be in any script and is returned in the form that DNS uses, so that one
 * mailbox has one spelling. The part before the @ must be ASCII: few mail servers accept other letters there
 * (SMTPUTF8), and a single one on the way that does not is enough to lose every mail.
 */
export function readMailAddress(given: string): Read {
  const at = given.lastIndexOf("@");
  const local = given.slice(0, at);
  const domain = given.slice(at + 1);
  if (at < 1 || local.length > 64) return { problem: "form" };
  if (domain.startsWith("[")) return { problem: "literal" };
  const host = asciiDomain(domain);
  if (host && /[^\p{ASCII}]/u.test(local)) return { problem: "local" };
  if (!host || !LOCAL.test(local)) return { problem: "form" };
  return { address: `${local}@${host}` };
}

/** The domain of a deleted member's address: by RFC 2606 no mail reaches it. */
export const DELETED_DOMAIN = "@deleted.invalid";
