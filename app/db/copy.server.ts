import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/**
 * Runs `COPY … TO STDOUT` and returns how many rows came. `take` may keep the bytes it is given; while a promise of it
 * is pending, nothing more is read from the database. Its errors are thrown after the rest has arrived and been
 * dropped, so that the connection stays usable.
 */
export async function copyOut(
  client: ClientBase,
  sql: string,
  take: (chunk: Buffer) => Promise<void> | undefined,
): Promise<number> {
  const query = copyTo(sql);
  // The last rows arrive before the command's end, which contains the count.
  const ended = new Promise<void>((resolve, reject) => {
    Object.assign(query, { handleReadyForQuery: resolve }).on("error", reject);
  });
  ended.catch(() => undefined);
  let failure: { error: unknown } | null = null;
  for await (const chunk of client.query(query)) {
    if (failure) continue;
    try {
      await take(chunk as Buffer);
    } catch (error) {
      failure = { error };
    }
  }
  await ended;
  if (failure) throw failure.error;
  return query.rowCount;
}

/** Runs `COPY … FROM STDIN` with all of `source` and returns the number of rows. Rethrows errors of `source`. */
export async function copyIn(client: ClientBase, sql: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const query = client.query(copyFrom(sql));
  await pipeline(source, query);
  return query.rowCount;
}
