import type { Db } from "../kernel/context.server.ts";

/** Each may have a report of up to 500 lines, and pages show only the newest. */
export const OPERATIONS_KEPT = 500;

/** Deletes operations beyond the newest of each kind, but never a running one. Returns their number. */
export const pruneOperations = (db: Pick<Db, "$executeRaw">): Promise<number> => db.$executeRaw`
  DELETE FROM operations WHERE id IN (
    SELECT id FROM (
      SELECT id, status, row_number() OVER (PARTITION BY kind ORDER BY id DESC) AS place FROM operations
    ) numbered WHERE place > ${OPERATIONS_KEPT} AND status <> 'running')`;
