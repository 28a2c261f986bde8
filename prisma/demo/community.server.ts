import { awards } from "#app/domain/catalogue/points/awards.ts";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import { demoMessages } from "./content/messages.ts";
import type { DemoTopic } from "./content/topic.ts";
import { demoTopics } from "./content/topics.ts";
import { between, createRandom } from "./random.ts";

type Transaction = Parameters<Parameters<Db["$transaction"]>[0]>[0];
type Site = { idOf: Map<string, string>; now: Date };

const HOUR = 3_600_000;

/** Adds the demo members' conversations: topics, replies, the points for them, and a few messages. */
export async function insertCommunity(tx: Transaction, site: Site): Promise<void> {
  const categories = await tx.forumCategory.findMany({ orderBy: { sortOrder: "asc" } });
  const byName = new Map(categories.map(({ id, name }) => [name, id]));
  const random = createRandom("forum");
  // Oldest first, so that ids rise with the dates.
  for (const topic of [...demoTopics].sort((a, b) => b.hoursAgo - a.hoursAgo)) {
    const categoryId = byName.get(topic.category) ?? categories[0]?.id;
    if (categoryId !== undefined) await insertTopic(tx, site, topic, categoryId, random);
  }
  // Everyone has read what is older than two days.
  const readAt = new Date(site.now.getTime() - 48 * HOUR);
  await tx.forumBaseline.createMany({ data: [...site.idOf.values()].map((userId) => ({ userId, readAt })) });
  await tx.privateMessage.createMany({
    data: [...demoMessages]
      .sort((a, b) => b.hoursAgo - a.hoursAgo)
      .map(({ from, to, subject, text, hoursAgo, isRead }) => ({
        senderId: site.idOf.get(from) ?? null,
        receiverId: site.idOf.get(to) ?? null,
        subject,
        content: text,
        isRead,
        createdAt: new Date(site.now.getTime() - hoursAgo * HOUR),
      })),
  });
}

async function insertTopic(
  tx: Transaction,
  { idOf, now }: Site,
  { by, title, text, hoursAgo, replies, isPinned = false, isLocked = false, views }: DemoTopic,
  categoryId: number,
  random: () => number,
): Promise<void> {
  const start = now.getTime() - hoursAgo * HOUR;
  // A conversation ends within two days, or now; the first answers come fast.
  const span = Math.min(48 * HOUR, now.getTime() - start);
  const times = replies.map(
    (_, i) => new Date(start + span * ((i + between(random, 0.3, 0.9)) / replies.length) ** 1.6),
  );
  const createdAt = new Date(start);
  const last = replies.at(-1);
  const topic = await tx.forumTopic.create({
    data: {
      categoryId,
      title,
      content: text,
      authorId: idOf.get(by) ?? null,
      isPinned,
      isLocked,
      views,
      replyCount: replies.length,
      lastReplyAt: times.at(-1) ?? createdAt,
      lastReplyBy: last ? (idOf.get(last.by) ?? null) : null,
      createdAt,
      updatedAt: createdAt,
    },
  });
  const made = await tx.forumReply.createManyAndReturn({
    data: replies.map((reply, i) => {
      const at = times[i] ?? createdAt;
      const authorId = idOf.get(reply.by) ?? null;
      return { topicId: topic.id, content: reply.text, authorId, createdAt: at, updatedAt: at };
    }),
  });
  const posts = [
    { type: "topic" as const, description: "New forum topic", ...topic },
    ...made.map((reply) => ({ type: "reply" as const, description: "Forum reply", ...reply })),
  ];
  await tx.userActivity.createMany({
    data: posts.flatMap(({ type, description, id, authorId, createdAt: at }) =>
      authorId
        ? [
            {
              userId: authorId,
              activityType: type,
              points: awards[type],
              description,
              relatedId: `${id}`,
              createdAt: at,
            },
          ]
        : [],
    ),
  });
}
