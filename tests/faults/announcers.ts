import { Agent, type ClientRequest, get } from "node:http";
import type { Database } from "#app/db/client.server.ts";
import { readSetting, writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { seeded } from "#tests/support/seed.ts";
import { announceQuery, peerIdOf } from "#tracker/testing.ts";

const random = seeded();

const TORRENTS = 3;
const PAUSE_MS = 40;
const RETRY_MS = 150;

/** One client of one member: what it has said, and what it was answered for. */
type Client = {
  userId: string;
  passkey: string;
  hash: string;
  number: number;
  sent: bigint;
  known: bigint;
  answers: number;
};

/** Clients that announce one after the other, for as long as the site is there, and again when it is back. */
export async function startAnnouncers({ db }: Database, url: string, count: number) {
  const setting = await readSetting(db, "tracker");
  await writeSetting(db, "tracker", { ...setting, maxAnnouncesPerMinute: 10_000 }, null);
  const torrents = await Promise.all(Array.from({ length: TORRENTS }, () => makeTorrent(db)));
  const clients: Client[] = [];
  for (let number = 0; number < count; number += 1) {
    const { id, passkey } = await makeMember(db);
    const hash = Buffer.from(torrents[number % TORRENTS]?.infoHash ?? "", "hex").toString("latin1");
    clients.push({ userId: id, passkey: passkey ?? "", hash, number, sent: 0n, known: -1n, answers: 0 });
  }
  let isRunning = true;

  async function run(client: Client): Promise<void> {
    let agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (isRunning) {
      if (client.known >= 0n) client.sent += BigInt(1 + Math.floor(random() * 50_000));
      const taken = await announce(client, url, agent).catch(() => false);
      if (!taken) {
        agent.destroy();
        agent = new Agent({ keepAlive: true, maxSockets: 1 });
      }
      await new Promise((resolve) => setTimeout(resolve, taken ? PAUSE_MS : RETRY_MS));
    }
    agent.destroy();
  }
  const running = clients.map(run);

  return {
    answers: () => clients.reduce((sum, { answers }) => sum + answers, 0),
    passkey: () => clients[0]?.passkey ?? "",

    /** Stops them, each after an announce that was answered: then the books must be exactly what they have said. */
    async settle(): Promise<void> {
      isRunning = false;
      await Promise.all(running);
      for (const client of clients) {
        const deadline = Date.now() + 20_000;
        while (!(await announce(client, url, undefined).catch(() => false)) && Date.now() < deadline)
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    },

    /** How many answered announces, or bytes of them, the books do not hold; 0 when each client's credit is exact. */
    async missing({ pool }: Database): Promise<{ announces: number; bytes: bigint }> {
      const { rows } = await pool.query<{ user_id: string; uploaded: string; total_announces: string }>(
        "SELECT user_id, uploaded, total_announces FROM tracker_stats WHERE user_id = ANY($1)",
        [clients.map(({ userId }) => userId)],
      );
      const books = new Map(rows.map((row) => [row.user_id, row]));
      let announces = 0;
      let bytes = 0n;
      for (const { userId, known, answers } of clients) {
        const book = books.get(userId);
        const off = known - BigInt(book?.uploaded ?? 0);
        bytes += off < 0n ? -off : off;
        announces += Math.max(0, answers - Number(book?.total_announces ?? 0));
      }
      return { announces, bytes };
    },
  };
}

async function announce(client: Client, url: string, agent: Agent | undefined): Promise<boolean> {
  const query = announceQuery({
    info_hash: client.hash,
    peer_id: peerIdOf(client.number),
    port: 21_024 + client.number,
    uploaded: client.sent,
    downloaded: 0,
  });
  const body = await new Promise<string>((resolve, reject) => {
    get(`${url}/announce/${client.passkey}?${query}`, { agent }, (response) => {
      let text = "";
      response.setEncoding("latin1").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => (response.complete ? resolve(text) : reject(new Error("cut off"))));
      response.on("error", reject);
    })
      .on("error", reject)
      .setTimeout(5_000, function stop(this: ClientRequest) {
        this.destroy(new Error("no answer"));
      });
  });
  if (!body.startsWith("d8:complete")) return false;
  client.known = client.sent;
  client.answers += 1;
  return true;
}
