import { categories } from "#app/domain/torrents/categories.ts";
import { paths } from "#app/paths/paths.ts";
import { withQuery } from "#app/paths/query.ts";

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
  const query = queryOf(params);
  const { search, category = "", platform } = query;
  const label = categories.find(({ slug, value }) =>
    [slug, value.toLowerCase()].includes(category.toLowerCase()),
  )?.label;
  const rest = Object.keys(query).length > 3 ? "filtered" : "";
  return {
    title: [label ?? "all torrents", platform, search, rest].filter(Boolean).join(", "),
    here: withQuery(paths.feeds(), query),
    screen: withQuery(paths.home(), query),
    pathOf: (token, format) => withQuery(paths.feeds.torrents(token, format), query),
  };
}

/** How a list is shown is nothing that a feed knows: it has the newest. */
const ofScreen = ["of", "page", "panel", "sortBy", "sortOrder"];

/** What narrows a list, of its address. */
const queryOf = (params: URLSearchParams): Record<string, string | undefined> =>
  Object.fromEntries(
    [...params]
      .filter(([name, value]) => value !== "" && !ofScreen.includes(name))
      .map(([name, value]) => [name, value.slice(0, 100)]),
  );
