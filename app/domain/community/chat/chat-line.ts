import type { RoleBadge } from "../../people/members/badges.ts";

/** A chat message as everyone sees it. `timestamp` is ISO 8601. */
export type ChatLine = {
  id: number;
  username: string;
  profilePicture: string | null;
  isAdmin: boolean;
  membershipStatus: string;
  badges: RoleBadge[];
  /** "[Message deleted]" once it is deleted. */
  message: string;
  /** The names after an "@" in it that lead to a member. */
  names: string[];
  isDeleted: boolean;
  timestamp: string;
};
