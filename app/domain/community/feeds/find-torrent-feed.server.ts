import { paths } from "#app/paths/paths.ts";
import { withQuery } from "#app/paths/query.ts";
import { pageOfIds } from "../../catalogue/torrents/list-query.server.ts";
import { TorrentFilters } from "../../catalogue/torrents/list-schema.ts";
import { isSearch, readWanted } from "../../catalogue/torrents/read-wanted.server.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { FEED_ITEMS, type FeedView } from "./feed.ts";
import { labelOf, readFeedItems } from "./read-feed-items.server.ts";
import { siteMadeAt } from "./site-made-at.server.ts";

const Filters = TorrentFilters.omit({ sortBy: true, sortOrder: true });

/** The newest torrents that match the filters, as a feed. Refuses visitors. */
export const findTorrentFeed = defineUseCase({
  name: "feeds.find-torrents",
  input: Filters,
  allow: isSignedIn,
  replica: true,
  async read({ reads, clock }, filters) {
    const query = { ...filters, limit: FEED_ITEMS, offset: 0, sortBy: "created_at", sortOrder: "desc" } as const;
    const now = clock();
    const wanted = isSearch(query) ? await readWanted(reads, query, now) : null;
    const items = await readFeedItems(reads, pageOfIds(query, wanted, now), wanted ? "anew" : "once");
    const { search, category, platform, ...more } = filters;
    const isNarrowed = Object.values(more).some((value) => value !== undefined);
    const what = [
      category ? labelOf(category) : "Torrents",
      platform,
      search ? `“${search}”` : "",
      isNarrowed ? "filtered" : "",
    ];
    const narrowed = textsOf(filters);
    return ok<FeedView>({
      id: withQuery("torrents", narrowed),
      title: what.filter(Boolean).join(", "),
      description: "New torrents in the index.",
      path: withQuery(paths.home(), narrowed),
      at: await siteMadeAt(reads),
      items,
    });
  },
});

const textsOf = (filters: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
