import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";

/** Closed because of a missing payment. */
export const isClosedUnpaid = { closedUnpaidAt: { not: null }, deletedAt: null } as const;

/** An account that staff activate or that is paid for no longer has a reason to be closed. */
export const openForAll = { isActive: true, closedUnpaidAt: null, closedByStaffAt: null } as const;

/**
 * Reopens accounts that were closed because of a missing payment: of one member, or all. Accounts that staff closed
 * and deleted ones stay closed.
 */
export const endUnpaid = (tx: Tx, userId: string | null) => tx.$executeRaw`
  UPDATE users SET closed_unpaid_at = NULL, is_active = closed_by_staff_at IS NULL
  WHERE closed_unpaid_at IS NOT NULL AND deleted_at IS NULL ${userId === null ? Prisma.empty : Prisma.sql`AND id = ${userId}`}`;
