import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Transfer } from "./transfers.ts";

/** Bytes sent before they are counted and the member's right is checked again. */
const COUNTED_BYTES = 16 * 1024 * 1024;

type Sending = {
  transfer: Transfer;
  signal: AbortSignal;
  count: (bytes: number) => Promise<void>;
  mayGoOn: () => Promise<boolean>;
};

/** Streams a file no faster than its rate and its client allow. */
export async function sendFile(res: ServerResponse, source: Readable, sending: Sending): Promise<void> {
  const { transfer, signal, count, mayGoOn } = sending;
  let uncounted = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      const ms = transfer.delay(chunk.length);
      if (ms > 0) await sleep(ms, undefined, { signal });
      const isTaken = res.write(chunk);
      uncounted += chunk.length;
      if (!isTaken) await once(res, "drain", { signal });
      if (uncounted < COUNTED_BYTES) continue;
      const bytes = uncounted;
      uncounted = 0;
      await count(bytes);
      if (!(await mayGoOn())) return void res.destroy();
    }
    res.end();
  } catch (error) {
    // A client that disconnects is not a failure.
    if (!signal.aborted) throw error;
  } finally {
    source.destroy();
    if (uncounted > 0) await count(uncounted);
  }
}
