import { mentionParts } from "#app/domain/core/text/mentions.ts";
import { paths } from "#app/paths/paths.ts";
import { PageLink } from "./page-link.tsx";

type Props = {
  text: string;
  /** The names after "@" that lead to a member. */
  names: readonly string[];
  /** Whether the page is in a frame of another one. */
  isFramed?: boolean;
};

const classes = "text-accent-text underline";

/** A member's plain text, in which mentions are links to the members. */
export const MentionedText = ({ text, names, isFramed = false }: Props) => (
  <>
    {mentionParts(text, names).map(({ text: part, name }, i) => {
      if (name === null) return part;
      const to = paths.members.member(name);
      return isFramed ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no key but their position
        <a key={i} href={to} target="_top" className={classes}>
          <bdi>{part}</bdi>
        </a>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no key but their position
        <PageLink key={i} to={to} className={classes}>
          <bdi>{part}</bdi>
        </PageLink>
      );
    })}
  </>
);
