import type { Tx } from "./context.server.ts";

/** Locks a member's row until the transaction ends, so that two counts of what they have come one after the other. */
export const lockMember = (tx: Tx, id: string) =>
  tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
