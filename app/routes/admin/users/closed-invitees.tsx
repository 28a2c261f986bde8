import { Badge } from "#app/ui/badge.tsx";

/** The badge of an inviter, for staff. Empty if none of their invitees' accounts was closed. */
export const ClosedInvitees = ({ count }: { count: number }) =>
  count > 0 ? <Badge tone="warning">{count === 1 ? "1 invitee closed" : `${count} invitees closed`}</Badge> : null;
