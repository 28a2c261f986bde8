import { isSafeLink } from "#app/domain/core/text/safe-link.ts";

export type LinkPart = { text: string; href: string | null };

const pattern = /https?:\/\/[^\s<>"'`\p{Cc}\u202a-\u202e\u2066-\u2069]+/giu;

/**
 * Splits a text into words and URLs. Only http and https count, and only URLs that Markdown links too; anything else
 * that looks like one stays text. A full stop or bracket at the end of a sentence is not part of the URL before it.
 */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const address = trimEnd(found[0]);
    if (!isSafeLink(address)) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null });
    parts.push({ text: shown(address), href: address });
    from = found.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

/** The URL as typed, if its host is spelled as in DNS. Other letters could imitate another host. */
function shown(address: string): string {
  const { protocol, hostname, href } = new URL(address);
  return address.toLowerCase().startsWith(`${protocol}//${hostname}`) ? address : href;
}

function trimEnd(address: string): string {
  const count = (letter: string) => address.split(letter).length - 1;
  let unpaired = count(")") - count("(");
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? "";
    if (last === ")" && unpaired > 0) unpaired -= 1;
    else if (!".,;:!?]}*".includes(last)) break;
  }
  return address.slice(0, end);
}
