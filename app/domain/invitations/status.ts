import type { InvitationStatus } from "#app/db/generated/enums.ts";

type Row = { status: InvitationStatus; expiresAt: Date };

/** A pending invitation whose time has passed is expired; no row says so, so that none can lag behind the clock. */
export const statusOf = ({ status, expiresAt }: Row, now: Date): InvitationStatus => {
  if (status === "accepted") return "accepted";
  return status === "pending" && expiresAt > now ? "pending" : "expired";
};
