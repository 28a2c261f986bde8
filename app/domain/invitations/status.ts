import type { InvitationStatus } from "./schema.ts";

/** A pending invitation whose time has passed is expired; no row says so, so that none can lag behind the clock. */
export const statusOf = ({ status, expiresAt }: { status: string; expiresAt: Date }, now: Date): InvitationStatus => {
  if (status === "accepted") return "accepted";
  return status === "pending" && expiresAt > now ? "pending" : "expired";
};
