import type MarkdownIt from "markdown-it";

/** Maximum number of tokens in a text. Posts written by hand never have more. */
const MAX_TOKENS = 6_000;
/** Longer URLs are not linked. */
const MAX_ADDRESS = 2_000;
/** Maximum length of a text's HTML, in characters. */
const MAX_SIZE = 120_000;

/** Aborts the rendering of a text that grows too large; never leaves this file. */
class TooLarge extends Error {}

type Env = { tokens?: number; addresses?: number };

/** A page contains a text as HTML, and once more in its data, where each of these characters takes six. */
const sizeOf = (html: string) => html.length * 2 + (html.match(/[<>&]/g)?.length ?? 0) * 5;

/**
 * Limits the output of a MarkdownIt: a few characters can become many, e.g. in tables, whose rows are padded to the
 * columns of their head. Rendering stops as soon as the limit is exceeded.
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

/** Counts the URL of a link that is written: a text can define one once and link to it a thousand times. */
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
