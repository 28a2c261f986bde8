import { categories } from "#app/domain/torrents/categories.ts";
import { paths } from "#app/paths/paths.ts";

type ChosenFeed = {
  title: string;
  /** The page that makes its address. */
  here: string;
  /** The screen that shows the same. */
  screen: string;
  pathOf: (token: string, format: "rss" | "atom") => string;
};

/** The feed that the address of the page of feeds asks for: of announcements, of a topic (`of=topic-7`), or of a list. */
export function chosenFeed(params: URLSearchParams): ChosenFeed {
  const of = params.get("of") ?? "";
  const topic = /^topic-(\d{1,10})$/.exec(of)?.[1];
  if (topic)
    return {
      title: `topic ${topic}`,
      here: paths.feeds({ of }),
      screen: paths.forums.topic(topic),
      pathOf: (token, format) => paths.feeds.topic(token, format, topic),
    };
  if (of === "announcements")
    return {
      title: of,
      here: paths.feeds({ of }),
      screen: paths.home(),
      pathOf: (token, format) => paths.feeds.announcements(token, format),
    };
  const asked = (name: string) => params.get(name)?.slice(0, 100) || undefined;
  const filters = { search: asked("search"), category: asked("category"), platform: asked("platform") };
  const category = categories.find(({ slug }) => slug === filters.category?.toLowerCase())?.label ?? filters.category;
  return {
    title: [category ?? "all torrents", filters.platform, filters.search].filter(Boolean).join(", "),
    here: paths.feeds(filters),
    screen: paths.home(filters),
    pathOf: (token, format) => paths.feeds.torrents(token, format, filters),
  };
}
