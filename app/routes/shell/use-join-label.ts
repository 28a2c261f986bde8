import type { ClosedReason } from "#app/domain/registrations/closed-messages.ts";
import { useRoot } from "#app/routes/use-root.ts";

const labels: Record<ClosedReason, string> = {
  "no-payment-method": "Joining is not open yet",
  "invitation-only": "Join by invitation",
  closed: "Joining is closed",
};

/** The label of links to the registration; it says when not everyone can join, so that visitors need not follow it. */
export function useJoinLabel(): string {
  const reason = useRoot()?.joiningClosedFor;
  return reason ? labels[reason] : "Join";
}
