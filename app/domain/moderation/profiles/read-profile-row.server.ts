import { type MembershipStatus, Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { isShown } from "../../community/collections/policy.server.ts";
import { isVisible } from "../../community/forum/read-posts.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { badgesOf } from "../../people/members/badges.server.ts";
import type { RoleBadge } from "../../people/members/badges.ts";
import { idOfName } from "../../people/members/find-user-id.server.ts";
import { isFollowed } from "../../people/members/is-followed.server.ts";
import { fieldsSeen } from "../../people/members/policy.server.ts";

/** A member as one reader sees them: fields hidden from the reader are null. */
export type ProfileRow = {
  id: string;
  username: string;
  pictureAt: Date | null;
  isBlocked: boolean;
  isFollowed: boolean;
  fields: string[];
  isAdmin: boolean | null;
  membershipStatus: MembershipStatus | null;
  badges: RoleBadge[] | null;
  joinedAt: Date | null;
  lastSeenAt: Date | null;
  about: string | null;
  uploads: number | null;
  topics: number | null;
  replies: number | null;
  comments: number | null;
  collections: number | null;
  uploaded: string | null;
  downloaded: string | null;
  ratio: number | null;
  seedingTime: string | null;
  thanks: number | null;
};

const seen = (field: string, value: Prisma.Sql) =>
  Prisma.sql`CASE WHEN ${field}::member_field = ANY(seen.fields) THEN ${value} END`;

const ofTopics = (asker: Actor) =>
  Prisma.sql`forum_topics t JOIN forum_categories c ON c.id = t.category_id AND ${isVisible(asker)}`;

/** The member who has or had this name, as the reader sees them. `isBlocked` and `isFollowed`: by `readerId`. */
export async function readProfileRow(reads: Reads, asker: Actor, readerId: string, name: string) {
  const [row] = await reads.rows<ProfileRow>(Prisma.sql`
    SELECT u.id, u.username, u.profile_picture_at AS "pictureAt", seen.fields::text[] AS fields,
      EXISTS (SELECT 1 FROM member_blocks b WHERE b.user_id = ${readerId} AND b.blocked_id = u.id) AS "isBlocked",
      ${isFollowed(readerId, "member", Prisma.sql`u.id`)} AS "isFollowed",
      ${seen("role", Prisma.sql`u.is_admin`)} AS "isAdmin",
      ${seen("role", Prisma.sql`u.membership_status`)} AS "membershipStatus",
      ${badgesOf(Prisma.sql`seen.id`, asker)} AS badges,
      ${seen("joined", Prisma.sql`u.created_at`)} AS "joinedAt",
      ${seen("seen", Prisma.sql`u.last_seen_at`)} AS "lastSeenAt",
      ${seen("about", Prisma.sql`u.about`)} AS about,
      ${seen("uploads", Prisma.sql`(SELECT count(*)::int FROM torrents t WHERE t.uploaded_by = u.id AND t.is_active)`)} AS uploads,
      ${seen("posts", Prisma.sql`(SELECT count(*)::int FROM ${ofTopics(asker)} WHERE t.author_id = u.id)`)} AS topics,
      ${seen("posts", Prisma.sql`(SELECT count(*)::int FROM forum_replies r JOIN ${ofTopics(asker)} ON t.id = r.topic_id WHERE r.author_id = u.id)`)} AS replies,
      ${seen("comments", Prisma.sql`(SELECT count(*)::int FROM torrent_comments o JOIN torrents t ON t.id = o.torrent_id AND t.is_active WHERE o.user_id = u.id)`)} AS comments,
      ${seen("collections", Prisma.sql`(SELECT count(*)::int FROM collections c WHERE c.owner_id = u.id AND ${isShown(asker)})`)} AS collections,
      ${seen("figures", Prisma.sql`coalesce(s.uploaded, 0)`)} AS uploaded,
      ${seen("figures", Prisma.sql`coalesce(s.downloaded, 0)`)} AS downloaded,
      ${seen("figures", Prisma.sql`coalesce(s.ratio, 0)::float8`)} AS ratio,
      ${seen("figures", Prisma.sql`coalesce(s.seeding_time, 0)`)} AS "seedingTime",
      ${seen("figures", Prisma.sql`(SELECT count(*)::int FROM thanks h WHERE h.receiver_id = u.id)`)} AS thanks
    FROM users u CROSS JOIN LATERAL (SELECT u.id, ${fieldsSeen(asker)} AS fields) seen
    LEFT JOIN tracker_stats s ON s.user_id = u.id
    WHERE u.id = ${idOfName(name)}`);
  return row ?? null;
}
