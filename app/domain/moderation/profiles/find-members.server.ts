import { type MembershipStatus, Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { isoDay } from "../../catalogue/tracker/figures.ts";
import { type Actor, rankOf } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { createCache } from "../../core/kernel/caches.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { pictureUrl } from "../../core/pictures/picture-url.ts";
import { badgesOf } from "../../people/members/badges.server.ts";
import type { RoleBadge } from "../../people/members/badges.ts";
import { heldRoles } from "../../people/members/held-roles.server.ts";
import { hasUsualPrivacy, sees } from "../../people/members/policy.server.ts";
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

/** Within a month, members who show the day they joined come first, by the day; the others by name, which tells none. */
const orders: Record<Sort, (asker: Actor) => Prisma.Sql> = {
  name: () => Prisma.sql`normal_name(u.username), u.name_clash`,
  joined: (asker) => Prisma.sql`date_trunc('month', u.created_at AT TIME ZONE 'UTC') DESC,
    CASE WHEN ${sees("joined", asker)} THEN u.created_at END DESC NULLS LAST, normal_name(u.username), u.name_clash`,
  uploads: () => Prisma.sql`s.total_uploads DESC, s.user_id`,
};

/**
 * Members who hide a field are left out when sorting by it, because their position would reveal it. The day of joining
 * is hidden until a member shows it: who has not chosen is listed by the month.
 */
const showing: Record<Sort, (asker: Actor) => Prisma.Sql> = {
  name: () => Prisma.sql`true`,
  joined: (asker) => Prisma.sql`(${sees("joined", asker)} OR ${hasUsualPrivacy(asker)})`,
  uploads: (asker) => Prisma.sql`s.total_uploads > 0 AND ${sees("uploads", asker)}`,
};

/** Whether member `u` shows this role: administrator, elite member, or a role with a badge, by its name. */
function hasRole(role: string, asker: Actor): Prisma.Sql {
  const shown = sees("role", asker);
  if (role === "admin") return Prisma.sql`u.is_admin AND ${shown}`;
  if (role === "elite") return Prisma.sql`u.membership_status = 'elite' AND NOT u.is_admin AND ${shown}`;
  return Prisma.sql`EXISTS (SELECT FROM ${heldRoles(Prisma.sql`u.id`)} o JOIN roles g ON g.id = o.role_id
    WHERE g.is_shown AND lower(g.name) = lower(${role})) AND ${shown}`;
}

const ROLES_MS = 10_000;
const shownRoles = createCache<Reads, { names: string[]; until: number }>({ name: "Roles with a badge", most: 2 });

/** The names of the roles with a badge, for the filter. A role is seldom made, so the list may be seconds old. */
async function findShownRoles(reads: Reads): Promise<string[]> {
  const known = shownRoles.get(reads);
  if (known && known.until > Date.now()) return known.names;
  const rows = await reads.rows<{ name: string }>(
    Prisma.sql`SELECT name FROM roles WHERE is_shown ORDER BY lower(name), id`,
  );
  const names = rows.map(({ name }) => name);
  shownRoles.set(reads, { names, until: Date.now() + ROLES_MS });
  return names;
}

/**
 * Active members by name, date of joining or uploads, optionally only those with a role. Members who hide the role, or
 * the uploads that the list is sorted by, are left out. Refuses visitors.
 */
export const findMembers = defineUseCase({
  name: "profiles.find-members",
  input: ListMembers,
  output: Members,
  allow: isSignedIn,
  replica: true,
  async read({ reads, actor }, { search, sortBy, role, ...page }) {
    const named = search ? Prisma.sql`u.username ILIKE ${`%${likeText(search)}%`}` : Prisma.sql`true`;
    const held = role ? hasRole(role, actor) : Prisma.sql`true`;
    const roles = await findShownRoles(reads);
    const { rows, total } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`u.id, u.username, u.profile_picture_at AS "pictureAt",
        CASE WHEN ${sees("role", actor)} THEN u.is_admin END AS "isAdmin",
        CASE WHEN ${sees("role", actor)} THEN u.membership_status END AS "membershipStatus",
        ${badgesOf(Prisma.sql`page.id`, actor)} AS badges,
        CASE WHEN ${sees("joined", actor)} THEN u.created_at END AS "joinedAt",
        CASE WHEN ${sees("uploads", actor)} THEN
          (SELECT count(*)::int FROM torrents t WHERE t.uploaded_by = u.id AND t.is_active) END AS uploads`,
      from: sortBy === "uploads" ? Prisma.sql`users u JOIN user_stats s ON s.user_id = u.id` : Prisma.sql`users u`,
      where: Prisma.sql`u.is_active AND NOT u.is_suspended AND u.deleted_at IS NULL AND ${named} AND ${held}
        AND ${showing[sortBy](actor)}`,
      order: orders[sortBy](actor),
      keys: Prisma.sql`u.id`,
      join: Prisma.sql`page JOIN users u ON u.id = page.id LEFT JOIN user_stats s ON s.user_id = u.id`,
      usual: search || role ? undefined : MEMBERS_PER_PAGE,
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
    return ok({ members, total, sortBy, role: role ?? null, roles, ...page });
  },
});
