import type { Socket } from "node:net";
import type { ClientBase, Submittable } from "pg";

/** What pg's connection offers to a query that speaks the COPY sub-protocol. */
type Wire = {
  stream: Socket;
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (words: string) => void;
};

type Complete = { text: string };

const rowsOf = ({ text }: Complete) => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);

/**
 * Runs `COPY … TO STDOUT` and answers how many rows came. `take` must copy what it wants to keep, since the driver
 * uses the bytes again; while a promise of its is open nothing more is read from the database.
 */
export function copyOut(
  client: ClientBase,
  sql: string,
  take: (chunk: Buffer) => Promise<void> | undefined,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let failure: Error | null = null;
    let taken: Promise<void> = Promise.resolve();
    const fail = (error: Error) => {
      failure ??= error;
    };
    const query = {
      submit: (wire: Wire) => wire.query(sql),
      handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire) {
        if (failure) return;
        try {
          const waiting = take(chunk);
          if (!waiting) return;
          wire.stream.pause();
          taken = Promise.all([taken, waiting])
            .then(() => undefined, fail)
            .finally(() => wire.stream.resume());
        } catch (error) {
          fail(error as Error);
        }
      },
      handleCommandComplete: (message: Complete) => {
        rows = rowsOf(message);
      },
      handleError: reject,
      handleReadyForQuery: () => void taken.then(() => (failure ? reject(failure) : resolve(rows))),
    };
    client.query(query as unknown as Submittable);
  });
}

/** Runs `COPY … FROM STDIN` with all of `source` and answers how many rows it made. What `source` throws is thrown. */
export function copyIn(client: ClientBase, sql: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let refused = false;
    let failure: Error | null = null;
    async function send(wire: Wire): Promise<void> {
      try {
        for await (const chunk of source) {
          if (refused) return;
          wire.sendCopyFromChunk(Buffer.from(chunk));
          if (wire.stream.writableNeedDrain) await drained(wire.stream);
        }
        if (!refused) wire.endCopyFrom();
      } catch (error) {
        failure = error as Error;
        if (!refused) wire.sendCopyFail("the source failed");
      }
    }
    const query = {
      submit: (wire: Wire) => wire.query(sql),
      handleCopyInResponse: (wire: Wire) => void send(wire),
      handleCommandComplete: (message: Complete) => {
        rows = rowsOf(message);
      },
      handleError(error: Error) {
        refused = true;
        reject(failure ?? error);
      },
      handleReadyForQuery: () => resolve(rows),
    };
    client.query(query as unknown as Submittable);
  });
}

/** A connection that breaks never drains: its end is told by the query. */
const drained = (stream: Socket) =>
  new Promise<void>((resolve) => {
    const done = () => {
      stream.off("drain", done).off("close", done);
      resolve();
    };
    stream.on("drain", done).on("close", done);
  });
