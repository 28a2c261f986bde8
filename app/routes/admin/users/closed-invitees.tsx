import { counted } from "#app/domain/core/kernel/counted.ts";
import { Badge } from "#app/ui/badge.tsx";

/** The badge of an inviter, for staff. Empty if none of their invitees' accounts was closed. */
export const ClosedInvitees = ({ count }: { count: number }) =>
  count > 0 ? <Badge tone="warning">{counted(count, "invitee closed", "invitees closed")}</Badge> : null;
