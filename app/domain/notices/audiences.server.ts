import { Prisma } from "#app/db/generated/client.ts";

type Of = { subjectId: string; members: string[] };

/** Whether member `u` may see the topic: the rule of the forum, for members who are not at hand. */
const seesTopic = (topicId: number) => Prisma.sql`EXISTS (
  SELECT FROM forum_topics t JOIN forum_categories c ON c.id = t.category_id
  WHERE t.id = ${topicId} AND (NOT c.is_hidden OR u.is_admin OR EXISTS (
    SELECT FROM role_holders h JOIN roles r ON r.id = h.role_id LEFT JOIN two_factors f ON f.user_id = h.user_id
    WHERE h.user_id = u.id AND 'forum.moderate' = ANY(r.rights) AND (f.confirmed_at IS NOT NULL OR NOT r.needs_code))))`;

const unlessIn = (members: string[]) => Prisma.sql`u.id <> ALL(${members})`;

/** For each audience the SQL of whether member `u` belongs to it. */
const audiences = {
  members: ({ members }: Of) => Prisma.sql`u.id = ANY(${members})`,
  /** Those of the members who may see the topic. */
  mentioned: ({ subjectId, members }: Of) => Prisma.sql`u.id = ANY(${members}) AND ${seesTopic(Number(subjectId))}`,
  everyone: () => Prisma.sql`true`,
  /** Authors of the topic and of its replies. */
  topic({ subjectId, members }: Of) {
    const id = Number(subjectId);
    return Prisma.sql`${unlessIn(members)} AND ${seesTopic(id)} AND u.id IN (
      SELECT author_id FROM forum_topics WHERE id = ${id}
      UNION ALL SELECT author_id FROM forum_replies WHERE topic_id = ${id})`;
  },
  /** Those who have the torrent: they sent, completed or downloaded it. */
  holders({ subjectId }: Of) {
    const id = Number(subjectId);
    return Prisma.sql`u.id IN (
      SELECT uploaded_by FROM torrents WHERE id = ${id}
      UNION ALL SELECT user_id FROM tracker_snatches WHERE torrent_id = ${id} AND completed_at IS NOT NULL
      UNION ALL SELECT user_id FROM torrent_downloads WHERE torrent_id = ${id})`;
  },
};

export type Audience = keyof typeof audiences;

/** SQL of whether member `u` is told of a cause. */
export const isToldOf = (cause: Of & { audience: string }): Prisma.Sql => audiences[cause.audience as Audience](cause);
