import { Prisma, type User } from "#app/db/generated/client.ts";
import { type Actor, rankOf } from "../../core/kernel/actor.ts";
import { isRight } from "../../core/kernel/rights.ts";
import { parseSetting } from "../../core/settings/shapes.ts";
import { heldRoles } from "../members/held-roles.server.ts";

/** Columns of an actor. */
export type ActorRow = {
  hasCode: boolean;
  /** Rights of the member's roles. */
  rights: string[];
  /** Whether a role of the member has no effect without two-step sign-in. */
  isAsleep: boolean;
  /** The setting, if it affects what the member may do. */
  security: unknown;
} & Pick<
  User,
  | "id"
  | "username"
  | "email"
  | "isAdmin"
  | "isPrimaryAdmin"
  | "membershipStatus"
  | "profilePictureAt"
  | "theme"
  | "fontFamily"
  | "fontSize"
  | "timeZone"
  | "listDensity"
>;

const heldByUser = heldRoles(Prisma.sql`u.id`);

/** The rights of a member `u` from the roles `r` that meet a condition. */
const rightsOf = (condition: Prisma.Sql) => Prisma.sql`
  ARRAY(SELECT DISTINCT unnest(r.rights) FROM ${heldByUser} h JOIN roles r ON r.id = h.role_id
    WHERE (${condition}))`;

/** The columns of an `ActorRow`, from `actorTables`. */
export const actorColumns = Prisma.sql`
  u.id, u.username, u.email, u.is_admin AS "isAdmin", u.is_primary_admin AS "isPrimaryAdmin",
  u.membership_status AS "membershipStatus", u.profile_picture_at AS "profilePictureAt", u.theme,
  u.font_family AS "fontFamily", u.font_size AS "fontSize", u.time_zone AS "timeZone",
  u.list_density AS "listDensity", t.confirmed_at IS NOT NULL AS "hasCode",
  ${rightsOf(Prisma.sql`t.confirmed_at IS NOT NULL OR NOT r.needs_code`)} AS rights,
  t.confirmed_at IS NULL AND cardinality(${rightsOf(Prisma.sql`r.needs_code`)}) > 0 AS "isAsleep",
  CASE WHEN t.confirmed_at IS NULL AND (u.is_admin OR EXISTS (SELECT FROM ${heldByUser} h))
    THEN (SELECT value FROM settings WHERE key = 'security') END AS security`;

export const actorTables = Prisma.sql`(users u LEFT JOIN two_factors t ON t.user_id = u.id)`;

/** Whether the account of `actorTables` may do anything at all. */
export const isUsable = Prisma.sql`u.is_active AND NOT u.is_suspended`;

/**
 * The actor of a row. Rights are inactive while two-step sign-in is off, if operators require it of all staff or of a
 * role's holders.
 */
export function toActor(user: ActorRow): Actor {
  const holdsRights = user.isAdmin || user.rights.length > 0;
  const isShut = holdsRights && !user.hasCode && parseSetting("security", user.security).adminsNeedCode;
  const mustTurnOnCode = isShut || user.isAsleep;
  const isAdmin = user.isAdmin && !isShut;
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    rank: rankOf({ ...user, isAdmin }),
    isAdmin,
    isPrimaryAdmin: user.isPrimaryAdmin && isAdmin,
    rights: isAdmin || isShut ? [] : user.rights.filter(isRight),
    ...(mustTurnOnCode ? { mustTurnOnCode } : {}),
    membershipStatus: user.membershipStatus,
    pictureVersion: user.profilePictureAt?.getTime() ?? null,
    theme: user.theme === "light" ? "light" : "dark",
    fontFamily: user.fontFamily,
    fontSize: user.fontSize,
    timeZone: user.timeZone,
    density: user.listDensity === "compact" ? "compact" : "comfortable",
  };
}
