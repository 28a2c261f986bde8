import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { shownName } from "../../people/members/deleted-member.ts";
import { FEED_ITEMS, type FeedItem, type FeedView } from "./feed.ts";
import { type Post, postsOfFollows, torrentsOfFollows } from "./of-follows.server.ts";
import { readFeedItems } from "./read-feed-items.server.ts";
import { siteMadeAt } from "./site-made-at.server.ts";

/**
 * News from everything the member follows, as a feed: releases, torrents added to collections, topics and replies,
 * except the member's own and those of members they block. Refuses visitors.
 */
export const findFollowsFeed = defineUseCase({
  name: "feeds.find-follows",
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }) {
    const [torrents, posts, at] = await Promise.all([
      readTorrents(reads, torrentsOfFollows(actor)),
      reads.rows<Post>(postsOfFollows(actor)),
      siteMadeAt(reads),
    ]);
    const items = [...torrents, ...posts.map(postItem)].sort((one, other) => other.at.getTime() - one.at.getTime());
    return ok<FeedView>({
      id: `members/${actor.id}/follows`,
      title: "Following",
      description: "News from everything you follow.",
      path: paths.account.follows(),
      at,
      items: items.slice(0, FEED_ITEMS),
    });
  },
});

/** Torrents as feed items, each with the time from `dated`. */
export async function readTorrents(reads: Reads, dated: Prisma.Sql): Promise<FeedItem[]> {
  const rows = await reads.rows<{ id: number; at: Date }>(dated, "anew");
  const atOf = new Map(rows.map(({ id, at }) => [`torrents/${id}`, at]));
  const items = await readFeedItems(reads, Prisma.sql`SELECT unnest(${rows.map(({ id }) => id)}::int[]) AS id`);
  return items
    .map((item) => ({ ...item, at: atOf.get(item.id) ?? item.at }))
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

function postItem({ isReply, id, title, text, at, updated, category, ...by }: Post): FeedItem {
  const author = shownName(by);
  return {
    id: isReply ? `replies/${id}` : `topics/${id}`,
    path: isReply ? paths.forums.reply(id) : paths.forums.topic(id),
    title: isReply ? `${author}: ${title}` : title,
    text,
    at,
    updated,
    author,
    category,
  };
}
