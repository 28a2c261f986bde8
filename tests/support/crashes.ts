import type { Db } from "#app/domain/core/kernel/context.server.ts";
import type { Storage } from "#app/domain/core/ports/storage.ts";

/** Simulates a killed process: everything before it happened, nothing after it. */
export class Crash extends Error {}

const isWrite = (operation: string) => /^(create|update|delete|upsert|\$?executeRaw)/.test(operation);

/** Counts the writes of a step, to the database and to files, and dies right before or right after one of them. */
export function crashAt(wanted: number, moment: "before" | "after") {
  let writes = 0;
  const around = async <T>(write: () => Promise<T>): Promise<T> => {
    const mine = ++writes;
    if (mine === wanted && moment === "before") throw new Crash();
    const result = await write();
    if (mine === wanted && moment === "after") throw new Crash();
    return result;
  };
  return {
    database: (db: Db): Db =>
      db.$extends({
        query: {
          $allOperations: ({ operation, args, query }) =>
            isWrite(operation) ? around(() => query(args)) : query(args),
        },
      }) as unknown as Db,
    storage: (storage: Storage): Storage => ({
      ...storage,
      put: (...args) => around(() => storage.put(...args)),
      putStream: (...args) => around(() => storage.putStream(...args)),
      delete: (...args) => around(() => storage.delete(...args)),
    }),
    /** How many writes there were. */
    count: () => writes,
  };
}
