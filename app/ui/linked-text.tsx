import { linkParts } from "./link-parts.ts";

/** A member's plain text. URLs become links that search engines do not count and that send no referrer. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {linkParts(text).map(({ text: part, href }, i) =>
        href === null ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no key but their position
          <a key={i} href={href} target="_blank" rel="noopener nofollow ugc" className="text-accent-text underline">
            {part}
          </a>
        ),
      )}
    </>
  );
}
