import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type StatementCounter = {
  /** The database's address, by way of the counter. */
  url: string;
  /** The statements that the site's pool ran while `run` ran. */
  during: (run: () => Promise<unknown>) => Promise<string[]>;
  stop: () => Promise<void>;
};

/** A way to a database that notes each statement which comes by on connections of the site's pool. */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const { hostname, port } = new URL(databaseUrl);
  let seen: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const note = noteStatements((statement) => seen.push(statement));
    client.on("data", note);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on("error", () => to.destroy()).on("close", () => void open.delete(from));
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    async during(run) {
      seen = [];
      await run();
      return seen;
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PAUSE_MS = 500;

/**
 * The fewest statements that a view asks in so many tries; it is not tried again once there are no more than `most`.
 * Each pause is longer than the last: the site's scheduled jobs, whose statements count too, end meanwhile.
 */
export async function fewestStatements(
  counter: StatementCounter,
  view: () => Promise<unknown>,
  { most, tries }: { most: number; tries: number },
): Promise<string[]> {
  let fewest = await counter.during(view);
  for (let i = 1; i < tries && fewest.length > most; i++) {
    await sleep(i * PAUSE_MS);
    const asked = await counter.during(view);
    if (asked.length < fewest.length) fewest = asked;
  }
  return fewest;
}

/** Reads what a client sends: a start message that names the program, then messages of a letter, a length and a body. */
function noteStatements(note: (statement: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isPool: boolean | null = null;
  const texts = new Map<string, string>();
  const portals = new Map<string, string>();
  const read = (kind: string, body: Buffer) => {
    const [first = "", second = ""] = body.toString().split("\0");
    if (kind === "Q") note(first);
    if (kind === "P") texts.set(first, second);
    if (kind === "B") portals.set(first, texts.get(second) ?? second);
    if (kind === "E") note(portals.get(first) ?? first);
  };
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (isPool !== false) {
      const head = isPool === null ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (isPool === null) isPool = message.toString().includes("application_name\0patchbay\0");
      else read(message.toString("latin1", 0, 1), message.subarray(5));
    }
    rest = Buffer.alloc(0);
  };
}
