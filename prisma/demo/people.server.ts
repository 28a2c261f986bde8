import type { Db } from "#app/domain/core/kernel/context.server.ts";
import { paths } from "#app/paths/paths.ts";
import { demoCollections } from "./content/collections.ts";
import { between, createRandom } from "./random.ts";

type Transaction = Parameters<Parameters<Db["$transaction"]>[0]>[0];
type Site = { idOf: Map<string, string>; now: Date };

const DAY = 86_400_000;
const TOLD_DAYS = 30;
const UNREAD_DAYS = 2;

/**
 * Adds the collections of the demo members, and their thanks for the torrents in them and for each other's comments.
 */
export async function insertPeople(tx: Transaction, { idOf, now }: Site): Promise<void> {
  const torrents = await tx.torrent.findMany({ select: { id: true, name: true } });
  const collected = new Set<number>();
  for (const { owner, name, text, daysAgo, items } of demoCollections) {
    const ownerId = idOf.get(owner);
    const madeAt = new Date(now.getTime() - daysAgo * DAY);
    const found = items.flatMap(({ title, note }) => {
      const torrent = torrents.find((one) => one.name.includes(title));
      return torrent ? [{ torrentId: torrent.id, note }] : [];
    });
    // A demo with fewer releases has fewer collections.
    if (!ownerId || found.length === 0) continue;
    for (const { torrentId } of found) collected.add(torrentId);
    await tx.collection.create({
      data: {
        ownerId,
        name,
        text,
        visibility: "members",
        createdAt: madeAt,
        updatedAt: madeAt,
        items: { create: found.map((item, i) => ({ ...item, position: i + 1, addedAt: madeAt })) },
      },
    });
  }
  await insertThanks(tx, { idOf, now }, collected);
  await insertNotices(tx, now);
}

type Thing = { by: string | null; at: Date; of: { torrentId: number } | { commentId: number }; odds: number };

async function insertThanks(tx: Transaction, { idOf, now }: Site, collected: ReadonlySet<number>): Promise<void> {
  const torrents = await tx.torrent.findMany({ select: { id: true, uploadedBy: true, createdAt: true } });
  const comments = await tx.torrentComment.findMany({ select: { id: true, userId: true, createdAt: true } });
  const things: Thing[] = [
    ...torrents.map(({ id, uploadedBy: by, createdAt: at }) => {
      return { by, at, of: { torrentId: id }, odds: collected.has(id) ? 0.5 : 0.1 };
    }),
    ...comments.map(({ id, userId: by, createdAt: at }) => ({ by, at, of: { commentId: id }, odds: 0.15 })),
  ];
  const random = createRandom("thanks");
  const data = things.flatMap(({ by, at, of, odds }) =>
    [...idOf.values()]
      .filter((userId) => by !== null && userId !== by && random() < odds)
      .map((userId) => {
        const createdAt = new Date(between(random, at.getTime(), now.getTime()));
        return { userId, receiverId: by, ...of, createdAt };
      }),
  );
  await tx.thanks.createMany({ data });
}

/** Notifies uploaders of the last weeks' comments and thanks, as the site does when they arrive. */
async function insertNotices(tx: Transaction, now: Date): Promise<void> {
  const since = new Date(now.getTime() - TOLD_DAYS * DAY);
  const unreadSince = new Date(now.getTime() - UNREAD_DAYS * DAY);
  const recent = {
    where: { createdAt: { gte: since } },
    orderBy: [{ createdAt: "asc" as const }, { id: "asc" as const }],
  };
  const torrents = await tx.torrent.findMany({
    where: { uploadedBy: { not: null } },
    select: {
      id: true,
      name: true,
      uploadedBy: true,
      torrentComments: { ...recent, select: { id: true, userId: true, createdAt: true } },
      thanks: { ...recent, select: { createdAt: true } },
    },
  });
  const notices = torrents.flatMap(({ id, name: title, uploadedBy, torrentComments, thanks }) => {
    const comments = torrentComments.filter(({ userId }) => userId !== uploadedBy);
    const comment = comments.at(-1);
    const shared = { userId: uploadedBy ?? "", title };
    const page = paths.torrent.thanks(id);
    return [
      ...(comment
        ? [
            {
              ...shared,
              kind: "comment" as const,
              page: paths.torrent(id),
              link: paths.comment(comment.id),
              actorId: comment.userId,
              count: comments.length,
              toldAt: comment.createdAt,
            },
          ]
        : []),
      ...thanks.slice(-1).map(({ createdAt }) => ({
        ...shared,
        kind: "thanks" as const,
        page,
        link: page,
        count: thanks.length,
        toldAt: createdAt,
      })),
    ];
  });
  await tx.notice.createMany({
    data: notices.map((notice) => ({ ...notice, readAt: notice.toldAt < unreadSince ? notice.toldAt : null })),
  });
}
