import pg from "pg";
import type { Log } from "#app/log.server.ts";

const CHANNEL = "chat_messages";
const RECONNECT_MS = 1_000;

export type FeedEvents = {
  /** Listening has begun, at the start or anew after a break: what came before has to be read. */
  ready: () => Promise<void>;
  /** These messages are new, deleted or gone. */
  changed: (ids: number[]) => Promise<void>;
};

/** Follows the chat's table through LISTEN, whichever process wrote. Ids that arrive together are told together. */
export function createFeed(connectionString: string, events: FeedEvents, log: Log) {
  let client: pg.Client | null = null;
  let stopped = false;
  let reconnecting = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true, application_name: "patchbay chat" });
    let waiting: number[] = [];
    let queue: Promise<void> = Promise.resolve();
    const broken = (err: unknown, words: string) => {
      log.warn({ err }, words);
      void reconnect(next);
    };
    next.on("error", (error) => broken(error, "chat feed lost its connection"));
    next.on("notification", ({ payload }) => {
      waiting.push(Number(payload));
      // One read at a time: whatever comes meanwhile goes with the next.
      if (waiting.length > 1) return;
      queue = queue
        .then(() => {
          const ids = waiting;
          waiting = [];
          return events.changed(ids);
        })
        .catch((error) => broken(error, "chat change not read; reading anew"));
    });
    try {
      await next.connect();
      // Listening first: a message during the load is notified rather than missed.
      queue = next.query(`LISTEN ${CHANNEL}`).then(() => events.ready());
      await queue;
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
  }

  async function reconnect(broken: pg.Client): Promise<void> {
    if (stopped || reconnecting || (client !== null && client !== broken)) return;
    reconnecting = true;
    client = null;
    await broken.end().catch(() => undefined);
    while (!stopped && client === null) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      await connect().catch((error) => log.warn({ err: error }, "chat feed cannot connect yet"));
    }
    reconnecting = false;
  }

  return {
    start: connect,
    async stop(): Promise<void> {
      stopped = true;
      await client?.end().catch(() => undefined);
    },
  };
}
