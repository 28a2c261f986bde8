import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Database } from "#app/db/client.server.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { announceQuery, peerIdOf } from "#tracker/testing.ts";

const PEERS = 24;
/** Between two announces of an ordinary client: together they send some hundred a second. */
const PACE_MS = 40;
/** How long before a kill all clients announce as fast as they are answered, so that it happens under full load. */
const RUSH_MS = 200;

/** One client of one member: what it has reported, what was acknowledged, and how often it was refused. */
export type Client = {
  userId: string;
  passkey: string;
  hash: string;
  number: number;
  sent: bigint;
  acknowledged: bigint;
  refused: number;
};

export async function makeClients({ db }: Pick<Database, "db">): Promise<Client[]> {
  const torrents = await Promise.all(Array.from({ length: 3 }, () => makeTorrent(db)));
  const clients: Client[] = [];
  for (let number = 0; number < PEERS; number += 1) {
    const { id, passkey } = await makeMember(db);
    const hash = Buffer.from(torrents[number % 3]?.infoHash ?? "", "hex").toString("latin1");
    const counts = { sent: 0n, acknowledged: -1n, refused: 0 };
    clients.push({ userId: id, passkey: passkey ?? "", hash, number, ...counts });
  }
  return clients;
}

type Run = {
  /** When it stops, if the tracker does not. */
  until: number;
  /** When the tracker is killed, if it is. */
  killedAt?: number;
};

/** Announces repeatedly until the tracker has ended or the time is over. Returns how many were answered. */
export async function run(client: Client, url: string, { until, killedAt = Infinity }: Run): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let answers = 0;
  try {
    for (; Date.now() < until; answers += 1) {
      if (client.acknowledged >= 0n) client.sent += BigInt(1 + Math.floor(Math.random() * 1_000_000));
      await announce(client, url, agent);
      if (Date.now() < killedAt - RUSH_MS) await sleep(PACE_MS);
    }
  } catch (error) {
    // After a kill it is unknown whether the last announce was accepted. A refusal for another reason is a failure.
    if (String(error).includes("failure reason")) throw error;
  } finally {
    agent.destroy();
  }
  return answers;
}

export async function announce(client: Client, url: string, agent?: Agent): Promise<void> {
  const query = announceQuery({
    info_hash: client.hash,
    peer_id: peerIdOf(client.number),
    port: 1024 + client.number,
    uploaded: client.sent,
    downloaded: client.sent / 3n,
  });
  const body = await new Promise<string>((resolve, reject) => {
    const request = get(`${url}/announce/${client.passkey}?${query}`, { agent }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => {
        text += chunk.toString("latin1");
      });
      response.on("end", () => (response.complete ? resolve(text) : reject(new Error("cut off"))));
      response.on("error", reject);
    });
    request.on("error", reject);
    request.on("timeout", () => request.destroy(new Error("no answer in time")));
  });
  if (body.includes("could not write your announce down")) client.refused += 1;
  else if (body.startsWith("d8:complete")) client.acknowledged = client.sent;
  else throw new Error(body);
}

/**
 * Each client's credit equals what was acknowledged; an announce in doubt at a kill or refusal may count, as a whole,
 * or not.
 */
export async function expectExact({ db }: Pick<Database, "db">, clients: Client[]): Promise<void> {
  const stats = new Map((await db.trackerStats.findMany()).map((row) => [row.userId, row]));
  const snatches = new Map((await db.trackerSnatch.findMany()).map((row) => [row.userId, row]));
  for (const { userId, sent, acknowledged } of clients) {
    const row = stats.get(userId);
    if (acknowledged >= 0n) expect([acknowledged, sent]).toContain(row?.uploaded);
    const taken = row?.uploaded ?? 0n;
    expect([row?.downloaded ?? 0n, snatches.get(userId)?.uploaded ?? 0n]).toEqual([taken / 3n, taken]);
  }
  const days = await db.trackerDay.aggregate({ _sum: { uploaded: true } });
  const sum = [...stats.values()].reduce((total, { uploaded }) => total + uploaded, 0n);
  expect(days._sum.uploaded ?? 0n).toBe(sum);
}
