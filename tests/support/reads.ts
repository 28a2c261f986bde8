import type { Database } from "#app/db/client.server.ts";
import type { Reads } from "#app/db/reads.server.ts";

const known = new WeakMap<object, Reads>();

/** Lets a context that is made with this database's `db` read from it as well. */
export const keepReads = ({ db, reads }: Database): void => void known.set(db, reads);

const none: Reads = {
  rows: () => Promise.reject(new Error("this context has no reads: give it the reads of its database")),
};

export const readsOf = (db: object | null): Reads => (db && known.get(db)) || none;
