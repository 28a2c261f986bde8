import { Badge } from "#app/ui/badge.tsx";

/** The mark of an inviter, for staff; nothing where there is nothing to count. */
export const ClosedInvitees = ({ count }: { count: number }) =>
  count > 0 ? <Badge tone="warning">{count === 1 ? "1 invitee closed" : `${count} invitees closed`}</Badge> : null;
