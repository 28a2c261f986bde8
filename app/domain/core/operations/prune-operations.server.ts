import type { Db } from "../kernel/context.server.ts";

/** Each may hold a report of up to 500 lines, and pages show the newest. */
export const OPERATIONS_KEPT = 500;

/** Removes operations beyond the newest of each kind, never one that runs. Returns how many. */
export const pruneOperations = (db: Pick<Db, "$executeRaw">): Promise<number> => db.$executeRaw`
  DELETE FROM operations WHERE id IN (
    SELECT id FROM (
      SELECT id, status, row_number() OVER (PARTITION BY kind ORDER BY id DESC) AS place FROM operations
    ) numbered WHERE place > ${OPERATIONS_KEPT} AND status <> 'running')`;
