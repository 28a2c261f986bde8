import { z } from "zod";
import type { Services } from "../../core/kernel/context.server.ts";
import { defineTicket } from "../../core/kernel/tickets.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";

export const REACTIVATION_MINUTES = 60;

const tickets = defineTicket("reactivation", z.object({ userId: z.string() }));

type Deps = Pick<Services, "secrets" | "clock">;

/**
 * The ticket that a deactivated member gets for the right password: it identifies the account for the payment, for an
 * hour, and gives no other access.
 */
export const issueReactivationTicket = (deps: Deps, userId: string): string =>
  tickets.issue(deps, { userId }, addMinutes(deps.clock(), REACTIVATION_MINUTES));

/** The account that a ticket names; null if it has expired or was not issued here. */
export const openReactivationTicket = (deps: Deps, ticket: string): string | null =>
  tickets.open(deps, ticket)?.userId ?? null;
