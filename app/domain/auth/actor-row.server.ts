import { Prisma, type User } from "#app/db/generated/client.ts";
import { type Actor, roleOf } from "../kernel/actor.ts";
import { parseSetting } from "../settings/shapes.ts";

/** Columns of an actor. */
export type ActorRow = {
  hasCode: boolean /** The setting, where it decides on what the member may do. */;
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

/** The columns of an `ActorRow`, from `actorTables`. */
export const actorColumns = Prisma.sql`
  u.id, u.username, u.email, u.is_admin AS "isAdmin", u.is_primary_admin AS "isPrimaryAdmin",
  u.membership_status AS "membershipStatus", u.profile_picture_at AS "profilePictureAt", u.theme,
  u.font_family AS "fontFamily", u.font_size AS "fontSize", u.time_zone AS "timeZone",
  u.list_density AS "listDensity", t.confirmed_at IS NOT NULL AS "hasCode",
  CASE WHEN u.is_admin AND t.confirmed_at IS NULL THEN (SELECT value FROM settings WHERE key = 'security') END AS security`;

export const actorTables = Prisma.sql`(users u LEFT JOIN two_factors t ON t.user_id = u.id)`;

/** Whether the account of `actorTables` may do anything at all. */
export const isUsable = Prisma.sql`u.is_active AND NOT u.is_suspended`;

/** The actor of a row. Where administrators need a second step, one without it is a member until it is turned on. */
export function toActor(user: ActorRow): Actor {
  const mustTurnOnCode = user.isAdmin && !user.hasCode && parseSetting("security", user.security).adminsNeedCode;
  const isAdmin = user.isAdmin && !mustTurnOnCode;
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: roleOf({ ...user, isAdmin }),
    isAdmin,
    isPrimaryAdmin: user.isPrimaryAdmin && isAdmin,
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
