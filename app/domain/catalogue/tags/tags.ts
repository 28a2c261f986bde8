import { z } from "zod";
import { list } from "../../core/kernel/fields.ts";
import { plainLine } from "../../core/kernel/plain-text.ts";

export const TAGS_MOST = 12;
const TAG_MAX = 30;
/** Twelve tags with their commas, and room for spaces. */
const TYPED_MAX = 500;

const ALLOWED = /^[\p{L}\p{M}\p{N} &'+./#-]+$/u;

/** A tag in the spelling in which it is stored: "#Lo-Fi " becomes "lo-fi". */
export const foldTag = (tag: string): string =>
  plainLine(tag.normalize("NFKC"))
    .toLowerCase()
    .replace(/[\s_]+/gu, " ")
    .replace(/^[# ]+/, "")
    .trim();

/** The tags of a comma-separated text or of a list, without duplicates. */
const splitTags = (typed: string | string[]): string[] => [
  ...new Set(
    [typed]
      .flat()
      .join()
      .split(/[,;\n]/)
      .map(foldTag)
      .filter(Boolean),
  ),
];

export const joinTags = (tags: readonly string[]): string => tags.join(", ");

function problemOf(tags: string[]): string | null {
  if (tags.length > TAGS_MOST) return tooMany;
  const long = tags.find((tag) => [...tag].length > TAG_MAX);
  if (long) return `Shorten “${[...long].slice(0, TAG_MAX).join("")}…”: a tag has at most ${TAG_MAX} characters.`;
  const odd = tags.find((tag) => !ALLOWED.test(tag));
  return odd ? `Change “${odd}”: a tag may contain only letters, digits, spaces and & ' + . / # -.` : null;
}

const tooMany = `Give at most ${TAGS_MOST} tags.`;

/** Tags as people type them, separated by commas, or as a list, which may be empty. */
export const Tags = z
  .union([
    // The default is here, not on the union: the form's field learns here whether it is required.
    z.string().max(TYPED_MAX, tooMany).default(""),
    list(z.string().max(TYPED_MAX, tooMany), { missing: tooMany, max: TAGS_MOST, tooMany }),
  ])
  .transform((typed, ctx) => {
    const tags = splitTags(typed);
    const problem = problemOf(tags);
    if (!problem) return tags;
    ctx.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  })
  .describe("A list, or a text separated by commas: up to 12 tags of at most 30 characters each");
