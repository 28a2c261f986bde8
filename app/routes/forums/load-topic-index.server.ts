import type { LoaderFunctionArgs } from "@remix-run/node";
import { findCategories } from "#app/domain/community/forum/find-categories.server.ts";
import { findTopics } from "#app/domain/community/forum/find-topics.server.ts";
import { PREVIEW } from "#app/domain/community/forum/schema.ts";
import { previewOf } from "#app/domain/core/text/render-markdown.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { type SerializedJson, serializeJson } from "#app/ui/serialized-json.ts";

/** The list of topics that the URL of the page describes. */
export async function loadTopicIndex(args: LoaderFunctionArgs) {
  const input = listInput(args.request.url, ["categoryId", "search"]);
  const [categories, list, { clock }] = await Promise.all([
    screenLoader(args, findCategories, {}),
    screenLoader(args, findTopics, input),
    contextOf(args),
  ]);
  const now = clock().toISOString();
  const topics = list.topics.map((topic) => ({
    id: topic.id,
    title: topic.title,
    preview: previewOf(topic.content, PREVIEW),
    category: topic.category,
    author: topic.author,
    views: topic.views,
    replyCount: topic.replyCount,
    isPinned: topic.isPinned,
    isLocked: topic.isLocked,
    isUnread: topic.isUnread,
    talkers: topic.talkers,
    latestAt: topic.lastReplyAt ?? topic.createdAt,
    latestAgo: formatAgo(topic.lastReplyAt ?? topic.createdAt, now),
    latestBy: topic.lastReplyBy ?? topic.author.username,
    hits: topic.hits,
  }));
  const search = typeof input.search === "string" ? input.search : "";
  const categoryId = Number(input.categoryId) || null;
  return { categories, list: { ...list, topics: serializeJson(topics) }, search, categoryId };
}

export type TopicIndexData = Awaited<ReturnType<typeof loadTopicIndex>>;
export type TopicRowData = TopicIndexData["list"]["topics"] extends SerializedJson<(infer Row)[]> ? Row : never;
