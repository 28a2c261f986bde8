export type PageLink = {
  href: string;
  /** One for the link, and one for each menu (`<details>`, `<dialog>`) that has to be opened before it. */
  clicks: number;
};

const marks = /<(\/?)(?:details|dialog)\b([^>]*)>|<a\b[^>]*?\shref="(\/[^"#]*)/g;

/** The links of a page that lead within the site, read from its HTML as the server sent it. */
export function readLinks(html: string): PageLink[] {
  const links: PageLink[] = [];
  // For each menu around the place that is read: whether it is closed.
  const menus: boolean[] = [];
  for (const [, slash, attributes = "", href] of html.matchAll(marks))
    if (href !== undefined)
      links.push({ href: href.replaceAll("&amp;", "&"), clicks: 1 + menus.filter(Boolean).length });
    else if (slash) menus.pop();
    else menus.push(!/\sopen\b/.test(attributes));
  return links;
}
