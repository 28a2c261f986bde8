import MarkdownIt from "markdown-it";
import { paths } from "#app/paths/paths.ts";
import { memoizeText } from "../kernel/caches.ts";
import { ok, type Result, refuseField } from "../kernel/result.ts";
import { boundMarkdown, countAddress, isTooLarge, withinBounds } from "./bound-markdown.server.ts";
import { nameAt } from "./mentions.ts";
import { isSafeLink } from "./safe-link.ts";
import { otherTarget, passesForAnother } from "./shown-host.server.ts";

const REL = "nofollow noopener ugc";
// Deeper nesting of quotes and lists is not written by hand.
const MAX_NESTING = 24;

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: MAX_NESTING });
markdown.validateLink = isSafeLink;
// Only addresses with their protocol become links: "setup.py" is not an address.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.linkify.add("//", null).add("ftp:", null);
boundMarkdown(markdown);

// A post's headings start below those of its page.
markdown.core.ruler.push("lower_headings", ({ tokens }) => {
  for (const token of tokens)
    if (token.type === "heading_open" || token.type === "heading_close")
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`;
});

const readableAddress = markdown.normalizeLinkText;
markdown.normalizeLinkText = (address) =>
  passesForAnother(address) ? markdown.normalizeLink(address) : readableAddress(address);

// A link whose text names another address shows where it leads.
markdown.core.ruler.push("name_targets", ({ tokens, Token }) => {
  for (const { children } of tokens) {
    if (!children?.some(({ type }) => type === "link_open")) continue;
    const parts = children.splice(0);
    let href: string | null = null;
    let text = "";
    for (const part of parts) {
      children.push(part);
      if (part.type === "link_open") [href, text] = [String(part.attrGet("href") ?? ""), ""];
      else if (part.type !== "link_close") text += part.content;
      else if (href !== null) {
        const target = otherTarget(text, href);
        if (target) children.push(Object.assign(new Token("text", "", 0), { content: ` (${target})` }));
        href = null;
      }
    }
  }
});

// "@name", except within a link. Written before it is known whether the name exists: `renderMarkdown` takes others out.
markdown.inline.ruler.push("mention", (state, silent) => {
  if (state.src[state.pos] !== "@" || state.linkLevel > 0) return false;
  const name = nameAt(state.src, state.pos);
  if (name === null) return false;
  if (!silent) state.push("mention", "", 0).content = `@${name}`;
  state.pos += name.length + 1;
  return true;
});

markdown.renderer.rules.mention = (tokens, index) => {
  const mention = tokens[index]?.content ?? "";
  return `<a data-page-link="" href="${paths.members.member(mention.slice(1))}"><bdi>${mention}</bdi></a>`;
};

// Only a mention has this attribute: raw HTML stays text.
const MENTION_LINK = /<a data-page-link="" href="[^"]*"><bdi>@([^<]*)<\/bdi><\/a>/g;

markdown.renderer.rules.link_open = (tokens, index, options, env, self) => {
  countAddress(env, String(tokens[index]?.attrGet("href") ?? ""));
  tokens[index]?.attrSet("rel", REL);
  return self.renderToken(tokens, index, options);
};

// A remote picture would tell its host who reads what, so it becomes a link.
markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index];
  const source = String(token?.attrGet("src") ?? "");
  countAddress(env, source);
  const address = markdown.utils.escapeHtml(source);
  const text = self.renderInlineAsText(token?.children ?? [], options, env).trim();
  const label = text ? markdown.utils.escapeHtml(text) : address;
  const target = otherTarget(text, source);
  return `<a href="${address}" rel="${REL}">${label}</a>${target ? ` (${markdown.utils.escapeHtml(target)})` : ""}`;
};

const MOST_ESCAPED = "&quot;".length;
const MAX_PLAIN = 20_000;
/** In characters: the posts of some hundred topics. */
const MOST_CACHED = 2_000_000;

/** Null if the HTML would be too large. */
function tryRender(source: string): string | null {
  const html = withinBounds((env) => markdown.render(source, env));
  return html === null || isTooLarge(html) ? null : html;
}

/** The text as it was written, or its beginning if it is still too large. */
function renderPlain(source: string): string {
  const html = `<pre>${markdown.utils.escapeHtml(source.slice(0, MAX_PLAIN))}</pre>\n`;
  return isTooLarge(html)
    ? `<pre>${markdown.utils.escapeHtml(source.slice(0, MAX_PLAIN / MOST_ESCAPED))}…</pre>\n`
    : html;
}

const render = memoizeText(
  "Posts and pages as HTML",
  MOST_CACHED,
  (source) => tryRender(source) ?? renderPlain(source),
);

/**
 * A member's Markdown as HTML; no other code renders members' Markdown. Raw HTML stays text, links lead to web or mail
 * addresses, and pictures become links. Mentions of `names` become links to the members, others stay text. A text whose
 * HTML would be too large is shown as written.
 */
export function renderMarkdown(source: string, names: readonly string[] = []): string {
  const html = render(source);
  if (!html.includes("data-page-link")) return html;
  return html.replace(MENTION_LINK, (link, name) => (names.includes(name) ? link : `@${name}`));
}

/** Checks a text before it is stored. Refusals: invalid (its HTML would be too large), at the field. */
export const checkMarkdown = (field: string, source: string): Result<undefined> =>
  tryRender(source) === null
    ? refuseField(field, "This text is too large to display. Shorten it, or use fewer tables, lists and links.")
    : ok(undefined);

/** The beginning of a text without its Markdown, at most `length` characters including the ellipsis. */
export const previewOf = (source: string, length: number): string =>
  // Marks never take up more than four times the length; the limit keeps long texts cheap in lists.
  preview(`${length}\n${source.slice(0, length * 4 + 500)}`);

const preview = memoizeText("Beginnings of posts", MOST_CACHED, (key) => {
  const end = key.indexOf("\n");
  return shorten(plainWords(key.slice(end + 1)), Number(key.slice(0, end)));
});

function plainWords(text: string): string {
  const tokens = withinBounds((env) => markdown.parse(text, env));
  return tokens ? wordsOf(tokens) : text;
}

/**
 * The lines that are a text's own, without quotations of others and without code. A text that is too large for Markdown
 * is taken as written.
 */
export function ownLines(source: string): string[] {
  const tokens = withinBounds((env) => markdown.parse(source, env));
  if (!tokens) return source.split("\n");
  const lines: string[] = [];
  let quotes = 0;
  for (const { type, children } of tokens) {
    if (type === "blockquote_open") quotes++;
    else if (type === "blockquote_close") quotes--;
    else if (type === "inline" && quotes === 0) lines.push(plainText((children ?? []).filter(isNoCode)));
  }
  return lines;
}

const isNoCode = ({ type }: Token) => type !== "code_inline";

function wordsOf(tokens: Token[]): string {
  const parts: string[] = [];
  for (const token of tokens) {
    if (token.type === "list_item_open") parts.push("·");
    else if (token.type === "inline") parts.push(plainText(token.children ?? []));
    else if (token.type === "fence" || token.type === "code_block") parts.push(token.content);
  }
  return parts.join(" ");
}

function shorten(words: string, length: number): string {
  const text = words.replace(/\s+/g, " ").trim();
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length - 1).join("")}…` : text;
}

type Token = ReturnType<typeof markdown.parse>[number];

const plainText = (tokens: Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === "softbreak" || token.type === "hardbreak") return " ";
      return token.type === "image" ? plainText(token.children ?? []) : token.content;
    })
    .join("");

/** A post as a quotation, with an empty line to reply below. */
export const quoteOf = (username: string, content: string): string =>
  plainQuoteOf(`**${username.replace(/[\\`*_[\]<>~]/g, "\\$&")}**`, content);

/** A quotation of a text that is not Markdown. */
export function plainQuoteOf(username: string, content: string): string {
  const lines = content.split("\n").map((line) => `> ${line}`.trimEnd());
  return `> ${username} wrote:\n>\n${lines.join("\n")}\n\n`;
}
