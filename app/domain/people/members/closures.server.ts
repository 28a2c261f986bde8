import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";

/** Closed because nothing was paid. */
export const isClosedUnpaid = { closedUnpaidAt: { not: null }, deletedAt: null } as const;

/** An account that staff open, or that is paid for, is closed for no reason any longer. */
export const openForAll = { isActive: true, closedUnpaidAt: null, closedByStaffAt: null } as const;

/**
 * Ends the closing of accounts that have not paid: of one member, or of all. Whom staff have closed out stays out, as does
 * whoever is deleted.
 */
export const endUnpaid = (tx: Tx, userId: string | null) => tx.$executeRaw`
  UPDATE users SET closed_unpaid_at = NULL, is_active = closed_by_staff_at IS NULL
  WHERE closed_unpaid_at IS NOT NULL AND deleted_at IS NULL ${userId === null ? Prisma.empty : Prisma.sql`AND id = ${userId}`}`;
