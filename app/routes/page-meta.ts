import type { MetaArgs, MetaDescriptor, MetaFunction } from "@remix-run/node";
import { paths } from "#app/paths/paths.ts";
import type { loadRoot } from "#app/routes/load-root.server.ts";
import { parseRoot } from "#app/routes/use-root.ts";

type WithRoot = { root: typeof loadRoot };
type Loaded<Loader> = MetaArgs<Loader, WithRoot>["data"];

type More<Loader> = {
  /** For pages that visitors see. Search engines and link previews show it. */
  description?: string | ((data: Loaded<Loader>) => string | undefined);
  /** Only for what visitors may read. All other pages ask search engines not to index them. */
  isIndexed?: boolean;
  also?: MetaDescriptor[];
};

/**
 * The metadata of a page: its title with the name of the site and, if it has a description, a card for link previews.
 */
export function pageMeta<Loader = unknown>(
  title: string | ((data: Loaded<Loader>) => string),
  { description, isIndexed = false, also = [] }: More<Loader> = {},
): MetaFunction<Loader, WithRoot> {
  return ({ data, matches, location }) => {
    const root = matches.find(({ id }) => id === "root")?.data;
    const site = root && parseRoot(root.root).site;
    const own = typeof title === "string" ? title : title(data);
    const about = typeof description === "function" ? description(data) : description;
    const whole = [own, site?.name].filter(Boolean).join(" · ");
    return [
      { title: whole },
      ...(isIndexed && about ? [] : [{ name: "robots", content: "noindex" }]),
      ...(site && about ? cardOf(site, whole, about, location.pathname) : []),
      ...(site && !about ? [{ name: "description", content: site.tagline }] : []),
      ...also,
    ];
  };
}

type Site = { name: string; tagline: string; publicUrl: string | null; mailOrigin: string };

/** The card that other sites show for a link. Its URLs use the configured origin, never that of the request. */
function cardOf(site: Site, title: string, description: string, pathname: string): MetaDescriptor[] {
  const origin = site.publicUrl ?? site.mailOrigin;
  return [
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: `${origin}${pathname}` },
    { property: "og:image", content: `${origin}${paths.card()}` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: [site.name, site.tagline].filter(Boolean).join(": ") },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
