import type { Context } from "./context.server.ts";

/**
 * Runs a read on the replica, if there is one that already has the caller's writes, otherwise on the database. A read
 * that fails on the replica is run on the database.
 */
export async function readCopy<Value>(context: Context, read: (context: Context) => Promise<Value>): Promise<Value> {
  const copy = context.replica?.at(context.written?.upTo ?? 0n);
  if (!copy) return read(context);
  try {
    const { db, reads } = context;
    return await read({ ...context, ...copy, primary: { db, reads } });
  } catch (error) {
    context.replica?.failed(error);
    return read(context);
  }
}

/** After a write has been committed: from now on, only copies with it answer the caller. */
export async function noteWrite({ replica, actor, written, log }: Context): Promise<void> {
  if (!replica || !actor) return;
  try {
    const upTo = await replica.noteWrite(actor.id);
    if (written) written.upTo = upTo;
  } catch (error) {
    log.error({ err: error }, "a write is not noted; the member may not see it for a moment");
  }
}
