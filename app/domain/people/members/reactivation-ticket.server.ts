import { z } from "zod";
import type { Services } from "../../core/kernel/context.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";

export const REACTIVATION_MINUTES = 60;

const ABOUT = "reactivation";
const Ticket = z.object({ userId: z.string(), expiresAt: z.coerce.date() });

type Deps = Pick<Services, "secrets" | "clock">;

/**
 * The ticket that a deactivated member gets for the right password: it identifies the account for the payment, for an
 * hour, and gives no other access. It is sealed and not stored, as it comes with a refusal, which rolls back every
 * write.
 */
export const issueReactivationTicket = ({ secrets, clock }: Deps, userId: string): string =>
  secrets.seal(JSON.stringify({ userId, expiresAt: addMinutes(clock(), REACTIVATION_MINUTES) }), ABOUT);

/** The account that a ticket names; null if it has expired or was not issued here. */
export function openReactivationTicket({ secrets, clock }: Deps, ticket: string): string | null {
  const text = secrets.open(ticket, ABOUT);
  const found = Ticket.safeParse(text === null ? null : JSON.parse(text));
  return found.success && found.data.expiresAt > clock() ? found.data.userId : null;
}
