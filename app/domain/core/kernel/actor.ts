import type { MembershipStatus } from "#app/db/generated/enums.ts";
import type { Right } from "./rights.ts";

export type Rank = "member" | "elite" | "admin";

/** Rights that concern only one's own things: they make nobody staff, and give access to no administration screen. */
export const ownRights: readonly Right[] = ["uploads.skip-review", "invitations.unlimited"];

/** The caller: the signed-in member as every use case and screen sees them. Null is a visitor. */
export type Actor = Look & {
  id: string;
  username: string;
  email: string;
  /** Member, elite member or administrator. Not to be confused with staff roles. */
  rank: Rank;
  /** Holds every right. */
  isAdmin: boolean;
  isPrimaryAdmin: boolean;
  /** The rights of the member's roles; empty for administrators, who hold all. */
  rights: readonly Right[];
  /** Has rights that are inactive until two-step sign-in is turned on, which operators require for them. */
  mustTurnOnCode?: boolean;
  /** The role or member as which this session views the site: with their rights, and without sending anything. */
  seeingAs?: string;
  membershipStatus: MembershipStatus;
};

/** How the site looks to a member. */
type Look = {
  /** Changes with each new picture; part of its URL so that browsers may cache it. */
  pictureVersion: number | null;
  theme: "dark" | "light";
  fontFamily: string;
  fontSize: string;
  /** The time zone in which times are shown; null if the browser decides. */
  timeZone: string | null;
  /** The row height of the index. */
  density: "comfortable" | "compact";
};

/** The default look. */
export const plainLook: Look = {
  pictureVersion: null,
  theme: "dark",
  fontFamily: "system",
  fontSize: "medium",
  timeZone: null,
  density: "comfortable",
};

export const rankOf = (user: { isAdmin: boolean; membershipStatus: MembershipStatus }): Rank =>
  user.isAdmin ? "admin" : user.membershipStatus === "elite" ? "elite" : "member";

export const rankLabels: Record<Rank, string> = { admin: "Administrator", elite: "Elite Member", member: "Member" };

/** Whether an actor holds a right. Administrators hold all of them. */
export const mayDo = (actor: Actor | null, right: Right): boolean =>
  actor !== null && (actor.isAdmin || actor.rights.includes(right));

/** Whether an actor may read which disciplinary steps were taken. */
export const seesSteps = (actor: Actor | null): boolean =>
  mayDo(actor, "members.discipline") || mayDo(actor, "accounts.suspend");

/** Whether an actor holds any staff right: every right except those that concern only one's own things. */
export const isOfStaff = (actor: Actor | null): boolean =>
  actor !== null && (actor.isAdmin || actor.rights.some((right) => !ownRights.includes(right)));
