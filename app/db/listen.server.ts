import type { Client } from "pg";
import { openClient } from "./connections.server.ts";

const RECONNECT_MS = 1_000;

export type Notice = { channel: string; payload: string };

type Options = {
  connectionString: string;
  log: { warn: (about: { err: unknown }, words: string) => void };
  /** As pg_stat_activity and the log call this connection. */
  name: string;
  channels: readonly string[];
  /**
   * Listening has begun, at the start or anew after a break (`again`): what was written before has to be read now.
   * Notices wait for it.
   */
  ready: (client: Client, again: boolean) => Promise<void>;
  /** In the order in which they were sent; one call at a time, with all that came during the one before. */
  notices: (batch: readonly Notice[], client: Client) => Promise<void>;
};

/**
 * A connection that LISTENs. When it is lost, or when a notice could not be dealt with, it is made anew every second
 * until `ready` has read what was missed. `start` rejects where the first connection or reading fails.
 */
export function createListener({ connectionString, log, name, channels, ready, notices }: Options) {
  let current: Client | null = null;
  let stopped = false;

  async function connect(again: boolean): Promise<void> {
    const client = openClient({ connectionString, application_name: `patchbay ${name}` });
    let lost: unknown = null;
    let waiting: Notice[] = [];
    let queue: Promise<void> = Promise.resolve();

    function lose(error: unknown): void {
      lost ??= error;
      // Not yet, or no more, the one in use: who connects is told below.
      if (current !== client) return;
      current = null;
      log.warn({ err: error }, `${name}: connection lost; reading anew`);
      void client.end().catch(() => undefined);
      void reconnect();
    }
    client.on("error", lose);
    client.on("notification", ({ channel, payload = "" }) => {
      waiting.push({ channel, payload });
      if (waiting.length > 1) return;
      queue = queue.then(() => {
        const batch = waiting;
        waiting = [];
        return notices(batch, client);
      });
      queue.catch(lose);
    });

    try {
      await client.connect();
      // Listening first: what is written while `ready` reads is notified rather than missed.
      const reading = client
        .query(channels.map((channel) => `LISTEN ${channel}`).join("; "))
        .then(() => ready(client, again));
      queue = reading;
      await reading;
      if (lost) throw lost;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (stopped) await client.end();
    else current = client;
  }

  async function reconnect(): Promise<void> {
    while (!stopped && current === null) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      if (!stopped) await connect(true).catch((error) => log.warn({ err: error }, `${name}: cannot listen yet`));
    }
  }

  return {
    start: () => connect(false),
    async stop(): Promise<void> {
      stopped = true;
      const client = current;
      current = null;
      await client?.end().catch(() => undefined);
    },
  };
}
