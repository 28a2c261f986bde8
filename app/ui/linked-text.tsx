import { linkParts } from "./link-parts.ts";
import { MentionedText } from "./mentioned-text.tsx";

type Props = { text: string /** The names after "@" that lead to a member. */; names?: readonly string[] };

/**
 * A member's plain text. URLs become links that search engines do not count and that send no referrer; mentions lead
 * to the members.
 */
export function LinkedText({ text, names = [] }: Props) {
  return (
    <>
      {linkParts(text).map(({ text: part, href }, i) =>
        href === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no key but their position
          <MentionedText key={i} text={part} names={names} isFramed />
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
