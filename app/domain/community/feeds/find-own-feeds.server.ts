import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { readNewer } from "../../catalogue/own-torrents/find-newer.server.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { FEED_ITEMS, type FeedView } from "./feed.ts";
import { readTorrents } from "./find-follows-feed.server.ts";
import { OneOwnFeed, type OwnFeed } from "./own-feeds.ts";
import { readFeedItems } from "./read-feed-items.server.ts";
import { siteMadeAt } from "./site-made-at.server.ts";

const words: Record<OwnFeed, string> = {
  taken: "My torrents: taken",
  completed: "My torrents: completed",
  mine: "My torrents: mine",
};

/** The torrents of each list, with the time they were added to it. */
const lists: Record<OwnFeed, (memberId: string) => Prisma.Sql> = {
  taken: (memberId) => Prisma.sql`
    SELECT torrent_id AS id, max(created_at) AS at FROM torrent_downloads WHERE user_id = ${memberId} GROUP BY torrent_id`,
  completed: (memberId) => Prisma.sql`
    SELECT torrent_id AS id, completed_at AS at FROM tracker_snatches
    WHERE user_id = ${memberId} AND completed_at IS NOT NULL`,
  mine: (memberId) => Prisma.sql`SELECT id, created_at AS at FROM torrents WHERE uploaded_by = ${memberId}`,
};

/** The torrents that the member last downloaded, completed or uploaded, as a feed. Refuses visitors. */
export const findOwnFeed = defineUseCase({
  name: "feeds.find-own",
  input: OneOwnFeed,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }, { view }) {
    const dated = Prisma.sql`SELECT n.id, n.at FROM (${lists[view](actor.id)}) n
      JOIN torrents t ON t.id = n.id AND t.is_active ORDER BY n.at DESC, n.id DESC LIMIT ${FEED_ITEMS}`;
    const [items, at] = await Promise.all([readTorrents(reads, dated), siteMadeAt(reads)]);
    return ok<FeedView>({
      id: `members/${actor.id}/torrents/${view}`,
      title: words[view],
      description: "The latest torrents of this list.",
      path: paths.account.torrents({ view }),
      at,
      items,
    });
  },
});

/** Newer releases of what the member has, as a feed. Refuses visitors. */
export const findNewerFeed = defineUseCase({
  name: "feeds.find-newer",
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }) {
    const [{ releases }, at] = await Promise.all([
      readNewer(reads, actor.id, { page: 1, limit: FEED_ITEMS }),
      siteMadeAt(reads),
    ]);
    const ids = releases.map(({ id }) => id);
    return ok<FeedView>({
      id: `members/${actor.id}/torrents/newer`,
      title: "Newer releases",
      description: "Newer releases of what you have.",
      path: paths.account.torrents.newer(),
      at,
      items: await readFeedItems(reads, Prisma.sql`SELECT unnest(${ids}::int[]) AS id`),
    });
  },
});
