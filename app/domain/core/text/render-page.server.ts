import { paths } from "#app/paths/paths.ts";
import { headingId } from "./heading-id.ts";
import { renderMarkdown } from "./render-markdown.server.ts";

/**
 * HTML of a page's Markdown. The renderer's headings start at h3, as in a post; here they start below the page's h1.
 */
export const renderPage = (markdown: string): string =>
  renderMarkdown(markdown).replace(/<(\/?)h([3-6])>/g, (_, slash, level) => `<${slash}h${Number(level) - 1}>`);

export type Manual = { html: string; sections: { id: string; title: string }[] };

/**
 * HTML of a manual's Markdown, with an id for each heading as GitHub creates them, and its top-level sections in order.
 */
export function renderManual(markdown: string): Manual {
  const sections: { id: string; title: string }[] = [];
  const html = renderPage(markdown).replace(/<h([23])>([^<]+)<\/h\1>/g, (_, level, title) => {
    const id = headingId(title);
    if (level === "2") sections.push({ id, title });
    return `<h${level} id="${id}">${title}</h${level}>`;
  });
  // Members' Markdown has no links within a page, so the renderer leaves them as text.
  const linked = html.replace(/\[([^[\]<]+)\]\(#([a-z0-9-]+)\)/g, (_, text, hash) => {
    return `<a href="${paths.help({ hash })}">${text}</a>`;
  });
  return { html: linked, sections };
}
