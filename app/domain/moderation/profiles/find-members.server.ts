import { type MembershipStatus, Prisma } from "#app/db/generated/client.ts";
import { isoDay } from "../../catalogue/tracker/figures.ts";
import { type Actor, rankOf } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { pictureUrl } from "../../core/pictures/picture-url.ts";
import { badgesOf } from "../../people/members/badges.server.ts";
import type { RoleBadge } from "../../people/members/badges.ts";
import { sees } from "../../people/members/policy.server.ts";
import { Members } from "./output.ts";
import { roundJoining } from "./round-joining.ts";
import { ListMembers, MEMBERS_PER_PAGE, type memberSorts } from "./schema.ts";

type Sort = (typeof memberSorts)[number];

type Row = {
  id: string;
  username: string;
  pictureAt: Date | null;
  isAdmin: boolean | null;
  membershipStatus: MembershipStatus | null;
  badges: RoleBadge[] | null;
  joinedAt: Date | null;
  uploads: number | null;
};

const orders: Record<Sort, Prisma.Sql> = {
  name: Prisma.sql`normal_name(u.username), u.name_clash`,
  joined: Prisma.sql`u.created_at DESC, u.id DESC`,
  uploads: Prisma.sql`s.total_uploads DESC, s.user_id`,
};

/** Members who hide a field are left out when sorting by it, because their position would reveal it. */
const showing: Record<Sort, (asker: Actor) => Prisma.Sql> = {
  name: () => Prisma.sql`true`,
  joined: (asker) => sees("joined", asker),
  uploads: (asker) => Prisma.sql`s.total_uploads > 0 AND ${sees("uploads", asker)}`,
};

/**
 * Active members by name, date of joining or uploads. Members who hide the field that the list is sorted by are left
 * out. Refuses visitors.
 */
export const findMembers = defineUseCase({
  name: "profiles.find-members",
  input: ListMembers,
  output: Members,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }, { search, sortBy, ...page }) {
    const named = search ? Prisma.sql`u.username ILIKE ${`%${likeText(search)}%`}` : Prisma.sql`true`;
    const { rows, total } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`u.id, u.username, u.profile_picture_at AS "pictureAt",
        CASE WHEN ${sees("role", actor)} THEN u.is_admin END AS "isAdmin",
        CASE WHEN ${sees("role", actor)} THEN u.membership_status END AS "membershipStatus",
        ${badgesOf(Prisma.sql`page.id`, actor)} AS badges,
        CASE WHEN ${sees("joined", actor)} THEN u.created_at END AS "joinedAt",
        CASE WHEN ${sees("uploads", actor)} THEN
          (SELECT count(*)::int FROM torrents t WHERE t.uploaded_by = u.id AND t.is_active) END AS uploads`,
      from: sortBy === "uploads" ? Prisma.sql`users u JOIN user_stats s ON s.user_id = u.id` : Prisma.sql`users u`,
      where: Prisma.sql`u.is_active AND NOT u.is_suspended AND u.deleted_at IS NULL AND ${named} AND ${showing[sortBy](actor)}`,
      order: orders[sortBy],
      keys: Prisma.sql`u.id`,
      join: Prisma.sql`page JOIN users u ON u.id = page.id LEFT JOIN user_stats s ON s.user_id = u.id`,
      usual: search ? undefined : MEMBERS_PER_PAGE,
    });
    const members = rows.map(({ id, username, pictureAt, isAdmin, membershipStatus, badges, joinedAt, uploads }) => ({
      id,
      username,
      profilePicture: pictureUrl(id, pictureAt),
      role: isAdmin === null || membershipStatus === null ? null : rankOf({ isAdmin, membershipStatus }),
      badges: badges ?? [],
      joined: joinedAt && isoDay(joinedAt),
      joinedAt: joinedAt && roundJoining(joinedAt),
      uploads,
    }));
    return ok({ members, total, sortBy, ...page });
  },
});
