import type { Client } from "pg";
import { openClient } from "./connections.server.ts";

const RECONNECT_MS = 1_000;

export type Notice = { channel: string; payload: string };

/** One listener in this process. */
export type Listening = {
  channels: readonly string[];
  /**
   * Called when listening begins, at the start or again after a break (`again`): everything written before has to be
   * read now. Notifications wait for it.
   */
  ready: (client: Client, again: boolean) => Promise<void>;
  /** In the order in which they were sent; one call at a time, with everything that arrived during the previous one. */
  notices: (batch: readonly Notice[], client: Client) => Promise<void>;
};

/** `start` rejects if the connection or the first read fails. */
type Listener = { start: () => Promise<void>; stop: () => Promise<void> };
export type Listen = (listening: Listening) => Listener;

type Options = {
  connectionString: string;
  log: { warn: (about: { err: unknown }, words: string) => void };
  /** The connection's name in pg_stat_activity and the log. */
  name: string;
};

type Connection = { client: Client; lost: unknown; hear: Map<Listening, (notice: Notice) => void> };

/**
 * One connection that LISTENs for all parts of a process, because each connection takes 4 MB of PostgreSQL. It exists
 * while at least one part listens. If it is lost, or a notification could not be handled, it is reopened every second
 * until all parts have read what they missed.
 */
export function createListen({ connectionString, log, name }: Options): Listen {
  const started = new Set<Listening>();
  const stopped = new WeakSet<Listening>();
  let current: Connection | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let reconnecting = false;

  /** Opening the connection and starting to listen on it happen one at a time. */
  function inTurn(run: () => Promise<void>): Promise<void> {
    const next = turn.then(run);
    turn = next.catch(() => undefined);
    return next;
  }

  function lose(connection: Connection, error: unknown): void {
    connection.lost ??= error;
    // Not the connection in use, either not yet or no longer; `connect` reports failures below.
    if (current !== connection) return;
    current = null;
    log.warn({ err: error }, `${name}: connection lost; reading again`);
    void connection.client.end().catch(() => undefined);
    void reconnect();
  }

  /** A connection on which all current listeners have read again. */
  async function connect(): Promise<Connection> {
    const client = openClient({ connectionString, application_name: `patchbay ${name}` });
    const connection: Connection = { client, lost: null, hear: new Map() };
    client.on("error", (error) => lose(connection, error));
    client.on("notification", ({ channel, payload = "" }) => {
      for (const [{ channels }, hear] of connection.hear) if (channels.includes(channel)) hear({ channel, payload });
    });
    try {
      await client.connect();
      await Promise.all([...started].map((listening) => begin(connection, listening, true)));
      if (connection.lost) throw connection.lost;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return connection;
  }

  async function begin(connection: Connection, listening: Listening, again: boolean): Promise<void> {
    const { client } = connection;
    const { channels, ready, notices } = listening;
    let waiting: Notice[] = [];
    // Listen first, so that writes during `ready` are notified rather than missed.
    const reading = client
      .query(channels.map((channel) => `LISTEN ${channel}`).join("; "))
      .then(() => ready(client, again));
    let queue: Promise<void> = reading;
    connection.hear.set(listening, (notice) => {
      waiting.push(notice);
      if (waiting.length > 1) return;
      queue = queue.then(() => {
        const batch = waiting;
        waiting = [];
        return notices(batch, client);
      });
      queue.catch((error) => lose(connection, error));
    });
    await reading;
  }

  async function reconnect(): Promise<void> {
    if (reconnecting) return;
    reconnecting = true;
    while (started.size > 0 && current === null) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      await inTurn(async () => {
        if (started.size > 0) current ??= await connect();
      }).catch((error) => log.warn({ err: error }, `${name}: cannot listen yet`));
      await closeUnused();
    }
    reconnecting = false;
  }

  async function closeUnused(): Promise<void> {
    if (!current || current.hear.size > 0) return;
    const { client } = current;
    current = null;
    await client.end().catch(() => undefined);
  }

  async function start(listening: Listening): Promise<void> {
    current ??= await connect();
    const connection = current;
    try {
      await begin(connection, listening, false);
      if (connection.lost) throw connection.lost;
      if (!stopped.has(listening)) started.add(listening);
    } finally {
      if (!started.has(listening)) connection.hear.delete(listening);
      await closeUnused();
    }
  }

  return (listening) => ({
    start: () => inTurn(() => start(listening)),
    async stop(): Promise<void> {
      stopped.add(listening);
      started.delete(listening);
      current?.hear.delete(listening);
      await closeUnused();
    },
  });
}
