import type { MembershipStatus } from "#app/db/generated/enums.ts";
import type { Right } from "./rights.ts";

export type Rank = "member" | "elite" | "admin";

/** Rights over one's own things alone: they make nobody staff, and open no screen of the administration. */
export const ownRights: readonly Right[] = ["uploads.skip-review", "invitations.unlimited"];

/** The caller: the signed-in member as every use case and screen sees them. Null is a visitor. */
export type Actor = Look & {
  id: string;
  username: string;
  email: string;
  /** Member, elite member or administrator. Roles of the staff are something else. */
  rank: Rank;
  /** Holds every right. */
  isAdmin: boolean;
  isPrimaryAdmin: boolean;
  /** The rights of the member's roles; empty for administrators, who hold all. */
  rights: readonly Right[];
  /** Has rights that sleep until two-step sign-in, which operators require for them, is turned on. */
  mustTurnOnCode?: boolean;
  /** The role or the member as which this session sees the site: with the rights of these, and sending nothing. */
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
  /** In which zone times are shown; null where the browser says it. */
  timeZone: string | null;
  /** How high the rows of the index are. */
  density: "comfortable" | "compact";
};

/** How it looks to whoever has chosen nothing. */
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

/** Whether an actor holds any right of staff: every right but those over one's own things. */
export const isOfStaff = (actor: Actor | null): boolean =>
  actor !== null && (actor.isAdmin || actor.rights.some((right) => !ownRights.includes(right)));
