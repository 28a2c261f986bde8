import type { RoleBadge } from "../../people/members/badges.ts";

/** One message of the chat as everyone sees it. `timestamp` is ISO 8601. */
export type ChatLine = {
  id: number;
  username: string;
  profilePicture: string | null;
  isAdmin: boolean;
  membershipStatus: string;
  badges: RoleBadge[];
  /** "[Message deleted]" once it is. */
  message: string;
  isDeleted: boolean;
  timestamp: string;
};
