import type { ClosedReason } from "#app/domain/joining/registrations/closed-messages.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";

const labels: Record<ClosedReason, string> = {
  "no-payment-method": "Joining is not open yet",
  "invitation-only": "Join by invitation",
  "application-only": "Apply to join",
  closed: "Joining is closed",
};

/**
 * The link to the registration or the application. Its label says if not everyone can join, so that visitors need not
 * follow it.
 */
export function useJoinLink(): { to: string; label: string } {
  const reason = useRoot()?.joiningClosedFor;
  return {
    to: reason === "application-only" ? paths.apply() : paths.register(),
    label: reason ? labels[reason] : "Join",
  };
}
