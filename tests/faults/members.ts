import { randomUUID } from "node:crypto";
import type { Database } from "#app/db/client.server.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";

const WRITE_MS = 400;
const READ_MS = 150;
const TIMEOUT_MS = 8_000;
const kinds = { comment: "torrent_comments", message: "private_messages", chat: "chat_messages" } as const;
type Kind = keyof typeof kinds;
const columns: Record<Kind, string> = { comment: "comment", message: "content", chat: "message" };

/** Members who read pages and write comments, messages and lines of the chat, and note what was acknowledged. */
export async function startMembers(
  { db }: Database,
  url: string,
  count: number,
  { readers = 2, pauseMs = READ_MS }: { readers?: number; pauseMs?: number } = {},
) {
  const torrent = await makeTorrent(db);
  const members = await Promise.all(Array.from({ length: count }, () => makeMember(db)));
  const clients: Client[] = [];
  for (const { username } of members) clients.push(await signInClient(url, username, PASSWORD));
  const acknowledged: Record<Kind, string[]> = { comment: [], message: [], chat: [] };
  const run = randomUUID();
  let isRunning = true;
  let pages = 0;
  let number = 0;

  const writers: Record<Kind, (client: Client, text: string) => Promise<boolean>> = {
    comment: async (client, comment) =>
      (await send(client, `/api/torrents/${torrent.id}/comments`, { json: { comment } })) < 300,
    message: async (client, content) =>
      (await send(client, "/api/messages", {
        json: { receiverId: members[0]?.username, subject: "Faults", content },
      })) < 300,
    chat: async (client, message) => (await send(client, "/chat", { form: { message } })) === 303,
  };

  async function write(): Promise<void> {
    for (const order = Object.keys(kinds) as Kind[]; isRunning; await pause(WRITE_MS)) {
      const mine = number++;
      const kind = order[mine % order.length] as Kind;
      // The first member is the one who is written to.
      const client = clients[1 + (mine % (clients.length - 1))] as Client;
      const text = `${kind} ${mine} of ${run}`;
      if (await writers[kind](client, text).catch(() => false)) acknowledged[kind].push(text);
    }
  }

  async function read(): Promise<void> {
    const paths = ["/", `/torrents/${torrent.id}`, "/forums", "/api/torrents"];
    for (let turn = 0; isRunning; turn++) {
      const client = clients[turn % clients.length] as Client;
      if ((await send(client, paths[turn % paths.length] ?? "/", {}).catch(() => 599)) < 400) pages += 1;
      await pause(pauseMs);
    }
  }
  const running = [write(), ...Array.from({ length: readers }, read)];

  return {
    pages: () => pages,
    acknowledged: () => Object.values(acknowledged).reduce((sum, texts) => sum + texts.length, 0),

    async settle(): Promise<void> {
      isRunning = false;
      await Promise.all(running);
    },

    /** How many acknowledged texts are not there exactly once. */
    async missing({ pool }: Database): Promise<number> {
      let lost = 0;
      for (const [kind, texts] of Object.entries(acknowledged) as [Kind, string[]][]) {
        const { rows } = await pool.query<{ found: number }>(
          `SELECT count(*)::int AS found FROM (
             SELECT ${columns[kind]} FROM ${kinds[kind]} WHERE ${columns[kind]} = ANY($1)
             GROUP BY 1 HAVING count(*) = 1) once`,
          [texts],
        );
        lost += texts.length - (rows[0]?.found ?? 0);
      }
      return lost;
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The status; whatever takes too long counts as not acknowledged. */
async function send(client: Client, path: string, options: Parameters<Client["request"]>[1]): Promise<number> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error("late")), TIMEOUT_MS).unref(),
  );
  const answer = async () => {
    const response = await client.request(path, options);
    await response.arrayBuffer();
    return response.status;
  };
  return Promise.race([answer(), late]);
}
