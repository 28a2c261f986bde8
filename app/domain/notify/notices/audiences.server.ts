import { Prisma } from "#app/db/generated/client.ts";
import type { FollowKind } from "#app/db/generated/enums.ts";
import type { Right } from "../../core/kernel/rights.ts";
import type { Audience } from "../../core/news/record-causes.server.ts";
import { sees } from "../../people/members/policy.server.ts";
import type { NoticeKind } from "./kinds.ts";

type Of = { subjectId: string; members: string[]; page: string };

/** SQL of whether member `u` holds a right: the rule of sign-in, for members other than the caller. */
const holds = (right: Right) => Prisma.sql`(u.is_admin OR EXISTS (
  SELECT FROM role_holders h JOIN roles r ON r.id = h.role_id LEFT JOIN two_factors f ON f.user_id = h.user_id
  WHERE h.user_id = u.id AND ${right} = ANY(r.rights) AND (f.confirmed_at IS NOT NULL OR NOT r.needs_code)))`;

/** SQL of whether member `u` may see the topic: the rule of the forum, for members other than the caller. */
export const seesTopic = (topicId: number | Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM forum_topics t JOIN forum_categories c ON c.id = t.category_id
  WHERE t.id = ${topicId} AND (NOT c.is_hidden OR ${holds("forum.moderate")}))`;

/** SQL of whether member `u` may see the collection: the rule of `isShown` in its policy. */
export const seesCollection = (collectionId: number) => Prisma.sql`EXISTS (
  SELECT FROM collections c WHERE c.id = ${collectionId} AND (c.owner_id = u.id OR c.visibility <> 'private'
    AND (${holds("collections.moderate")} OR c.hidden_at IS NULL AND NOT EXISTS (
      SELECT FROM member_blocks b WHERE b.user_id = c.owner_id AND b.blocked_id = u.id))))`;

/**
 * SQL of an audience: SELECTs of the column `user_id` of those who may belong to it, and whether member `u` of them
 * does. Each SELECT reads the next members after a given one from an index; several may find the same member.
 */
type AudienceSql = { candidates: Prisma.Sql[]; belongs?: Prisma.Sql };

const these = (members: string[]) => [Prisma.sql`SELECT unnest(${members}::text[]) AS user_id`];

const unlessIn = (members: string[]) => Prisma.sql`u.id <> ALL(${members})`;

const followersOf = (kind: Exclude<FollowKind, "member">, subjectId: string | Prisma.Sql) => Prisma.sql`
  SELECT f.user_id FROM follows f WHERE f.kind = ${kind}::follow_kind AND f.subject_id = ${subjectId}`;

/** Followers of a member who shows this to everyone, except those whom the member has blocked. */
const followersOfMember = (field: "uploads" | "posts", memberId: Prisma.Sql) => Prisma.sql`
  SELECT f.user_id FROM users u JOIN follows f ON f.kind = 'member' AND f.subject_id = u.id
  WHERE u.id = ${memberId} AND ${sees(field, "everyone")}
    AND NOT EXISTS (SELECT FROM member_blocks b WHERE b.user_id = u.id AND b.blocked_id = f.user_id)`;

/** Whether the torrent is listed, and its uploader is neither member `u` nor blocked by them. */
const wouldSeeRelease = (torrentId: number) => Prisma.sql`EXISTS (
  SELECT FROM torrents t WHERE t.id = ${torrentId} AND t.is_active AND t.uploaded_by IS DISTINCT FROM u.id
    AND NOT EXISTS (SELECT FROM member_blocks b WHERE b.user_id = u.id AND b.blocked_id = t.uploaded_by))`;

/** Members who uploaded, completed or downloaded one of the torrents. */
const holdersOf = (ids: number[] | Prisma.Sql) => [
  Prisma.sql`SELECT uploaded_by AS user_id FROM torrents WHERE id = ANY(${ids}) AND uploaded_by IS NOT NULL`,
  Prisma.sql`SELECT user_id FROM tracker_snatches WHERE torrent_id = ANY(${ids}) AND completed_at IS NOT NULL`,
  Prisma.sql`SELECT user_id FROM torrent_downloads WHERE torrent_id = ANY(${ids})`,
];

/** Whether member `u` has not yet been notified of the release on a page: several causes share one notice. */
const isNotTold = (page: string, kinds: NoticeKind[]) => Prisma.sql`NOT EXISTS (
  SELECT FROM notices n WHERE n.user_id = u.id AND n.page = ${page}
    AND n.kind IN (${Prisma.join(kinds.map((kind) => Prisma.sql`${kind}::notice_kind`))}))`;

/** Members who have an older torrent, but none as new as this one. */
const holdersOfOlder = ({ subjectId, members, page }: Of, asNew: Prisma.Sql): AudienceSql => ({
  candidates: holdersOf(members.map(Number)),
  belongs: Prisma.sql`
    ${wouldSeeRelease(Number(subjectId))} AND ${isNotTold(page, ["release", "newer"])} AND u.id NOT IN (${Prisma.join(holdersOf(asNew), " UNION ALL ")})`,
});

const audiences: Record<Audience, (of: Of) => AudienceSql> = {
  members: ({ members }) => ({ candidates: these(members) }),
  /** Those of the members who may see the topic. */
  mentioned: ({ subjectId, members }) => ({ candidates: these(members), belongs: seesTopic(Number(subjectId)) }),
  everyone: () => ({ candidates: [Prisma.sql`SELECT id AS user_id FROM users`] }),
  /** Authors of the topic and of its replies, and its followers. */
  topic({ subjectId, members }) {
    const id = Number(subjectId);
    return {
      candidates: [
        Prisma.sql`SELECT author_id AS user_id FROM forum_topics WHERE id = ${id}`,
        Prisma.sql`SELECT author_id AS user_id FROM forum_replies WHERE topic_id = ${id}`,
        followersOf("topic", subjectId),
      ],
      belongs: Prisma.sql`${unlessIn(members)} AND ${seesTopic(id)}`,
    };
  },
  /** Followers of the topic's category and of its author. */
  newTopic({ subjectId, members }) {
    const id = Number(subjectId);
    const ofTopic = (column: Prisma.Sql) => Prisma.sql`(SELECT ${column} FROM forum_topics WHERE id = ${id})`;
    return {
      candidates: [
        followersOf("category", ofTopic(Prisma.sql`category_id::text`)),
        followersOfMember("posts", ofTopic(Prisma.sql`author_id`)),
      ],
      belongs: Prisma.sql`${unlessIn(members)} AND ${seesTopic(id)}`,
    };
  },
  /** Followers of the torrent's publisher, product and uploader. */
  release({ subjectId, page }) {
    const id = Number(subjectId);
    const ofTorrent = (column: Prisma.Sql) => Prisma.sql`(SELECT ${column}::text FROM torrents WHERE id = ${id})`;
    return {
      candidates: [
        followersOf("publisher", ofTorrent(Prisma.sql`publisher_id`)),
        followersOf("product", ofTorrent(Prisma.sql`product_id`)),
        followersOfMember("uploads", ofTorrent(Prisma.sql`uploaded_by`)),
      ],
      belongs: Prisma.sql`${wouldSeeRelease(id)} AND ${isNotTold(page, ["newer"])}`,
    };
  },
  /** Followers of the saved searches in `members`, which match the torrent. */
  searchers: ({ subjectId, members, page }) => ({
    candidates: [
      Prisma.sql`SELECT f.user_id FROM follows f WHERE f.kind = 'search' AND f.subject_id = ANY(${members})`,
    ],
    belongs: Prisma.sql`${wouldSeeRelease(Number(subjectId))} AND ${isNotTold(page, ["newer"])}`,
  }),
  /**
   * Followers of the saved searches in `members` that match a corrected torrent, if they have not been notified of it.
   */
  newSearchers: ({ subjectId, members, page }) => ({
    candidates: [
      Prisma.sql`SELECT f.user_id FROM follows f WHERE f.kind = 'search' AND f.subject_id = ANY(${members})`,
    ],
    belongs: Prisma.sql`${wouldSeeRelease(Number(subjectId))} AND ${isNotTold(page, ["release", "newer"])}`,
  }),
  /** Followers of the publisher or product that a correction gave the torrent, if they have not been notified of it. */
  newRelease: ({ subjectId, members, page }) => ({
    candidates: [
      Prisma.sql`SELECT f.user_id FROM torrents t JOIN follows f
        ON f.kind = 'publisher' AND f.subject_id = t.publisher_id::text OR f.kind = 'product' AND f.subject_id = t.product_id::text
        WHERE t.id = ${Number(subjectId)} AND f.kind::text = ANY(${members})`,
    ],
    belongs: Prisma.sql`${wouldSeeRelease(Number(subjectId))} AND ${isNotTold(page, ["release", "newer"])}`,
  }),
  /** Members who have one of the torrents in `members`, which the torrent replaces. */
  replaced: (of) => holdersOfOlder(of, Prisma.sql`ARRAY[${Number(of.subjectId)}]::int[]`),
  /** Members who have one of the torrents in `members`, which are older versions of its product, and none as new. */
  outdated: (of) =>
    holdersOfOlder(
      of,
      Prisma.sql`ARRAY(SELECT o.id FROM torrents t JOIN torrents o ON o.product_id = t.product_id
        AND o.version IS NOT NULL AND o.platform IN (t.platform, 'BOTH') AND o.id <> ALL(${of.members.map(Number)})
        WHERE t.id = ${Number(of.subjectId)})`,
    ),
  /** Followers of the collection who can see it. Its owner's name may be hidden, so the cause has no actor. */
  collection: ({ subjectId }) => ({
    candidates: [followersOf("collection", subjectId)],
    belongs: Prisma.sql`EXISTS (SELECT FROM collections c WHERE c.id = ${Number(subjectId)} AND c.owner_id <> u.id
      AND c.visibility <> 'private' AND c.hidden_at IS NULL
      AND NOT EXISTS (SELECT FROM member_blocks b WHERE b.user_id = c.owner_id AND b.blocked_id = u.id
        OR b.user_id = u.id AND b.blocked_id = c.owner_id))`,
  }),
  /** Members who have the torrent. */
  holders: ({ subjectId, members }) => ({ candidates: holdersOf([Number(subjectId)]), belongs: unlessIn(members) }),
} satisfies Record<string, (of: Of) => AudienceSql>;

/** SQL of the audience of a cause. */
export function audienceOf(cause: Of & { audience: string }): Required<AudienceSql> {
  return { belongs: Prisma.sql`true`, ...audiences[cause.audience as Audience](cause) };
}
