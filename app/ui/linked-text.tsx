import { linkParts } from "./link-parts.ts";

/** A member's plain text. Web addresses become links without weight for search engines and without a referrer. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {linkParts(text).map(({ text: part, href }, i) =>
        href === null ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no name but their place
          <a key={i} href={href} target="_blank" rel="noopener nofollow ugc" className="text-accent-text underline">
            {part}
          </a>
        ),
      )}
    </>
  );
}
