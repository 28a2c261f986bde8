import type MarkdownIt from "markdown-it";

/** The most tokens in a text. Posts written by hand never have more. */
const MAX_TOKENS = 6_000;
/** Longer URLs are not linked. */
const MAX_ADDRESS = 2_000;
/** The most characters of HTML that a text may become. */
const MAX_SIZE = 120_000;

/** Ends the work on a text that grows too large; no other code sees it. */
class TooLarge extends Error {}

type Env = { tokens?: number; addresses?: number };

/** A page holds a text as HTML, and once more in its data, where each of these marks has six characters. */
const sizeOf = (html: string) => html.length * 2 + (html.match(/[<>&]/g)?.length ?? 0) * 5;

/**
 * Bounds what a MarkdownIt makes: a few characters can become many, e.g. in tables, whose rows are filled up to the
 * columns of their head. The work ends where the bound is passed, not after it.
 */
export function boundMarkdown(markdown: InstanceType<typeof MarkdownIt>): void {
  const count = (state: { env: object }) => {
    const env: Env = state.env;
    env.tokens = (env.tokens ?? 0) + 1;
    if (env.tokens > MAX_TOKENS) throw new TooLarge();
  };
  markdown.block.State = class extends markdown.block.State {
    override push(...args: Parameters<InstanceType<typeof markdown.block.State>["push"]>) {
      count(this);
      return super.push(...args);
    }
  };
  markdown.inline.State = class extends markdown.inline.State {
    override push(...args: Parameters<InstanceType<typeof markdown.inline.State>["push"]>) {
      count(this);
      return super.push(...args);
    }
  };
  const isAllowed = markdown.validateLink;
  markdown.validateLink = (address) => address.length <= MAX_ADDRESS && isAllowed(address);
}

/** Counts the address of a link that is written: a text can name one once and link to it a thousand times. */
export function countAddress(shared: object = {}, address = ""): void {
  const env: Env = shared;
  env.addresses = (env.addresses ?? 0) + address.length;
  if (env.addresses > MAX_SIZE) throw new TooLarge();
}

/** Returns the result of `work`, or null if it would be too large. */
export function withinBounds<Made>(work: (env: Env) => Made): Made | null {
  try {
    return work({});
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

export const isTooLarge = (html: string): boolean => sizeOf(html) > MAX_SIZE;
