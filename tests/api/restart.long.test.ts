import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { signInClient } from "#tests/support/http-client.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { type AnnounceFields, announceQuery, decodeStrictly, peerIdOf } from "#tracker/testing.ts";

let url: string;
let database: Database;
let running: RunningServer | null = null;

beforeAll(async () => {
  url = await cloneDatabase();
  database = createDatabase(url, { max: 3 });
});

afterAll(async () => {
  await running?.stop();
  await database.close();
  await dropDatabase(url);
});

async function stop(): Promise<void> {
  if (running) expect(await running.stop()).toBe(0);
  running = null;
}

async function restart(): Promise<RunningServer> {
  await stop();
  running = await startServer(url, { WEB_PROCESSES: "1" });
  return running;
}

// Two starts in one test take their time on a busy machine.
describe("a restart", { timeout: seconds(60) }, () => {
  it("writes down what was announced, brings the swarms back, credits nothing twice and keeps sessions", async () => {
    const { db } = database;
    const [seeder, leecher] = await Promise.all([makeMember(db), makeMember(db)]);
    const torrent = await makeTorrent(db);
    const hash = Buffer.from(torrent.infoHash ?? "", "hex").toString("latin1");
    let server = await restart();
    const announce = async ({ passkey }: typeof seeder, fields: AnnounceFields) => {
      const query = announceQuery({ info_hash: hash, ...fields });
      const response = await fetch(`${server.url}/announce/${passkey}?${query}`);
      return decodeStrictly(new Uint8Array(await response.arrayBuffer()));
    };
    const stats = () => db.trackerStats.findUnique({ where: { userId: seeder.id } });
    const seeding = { peer_id: peerIdOf(1), left: 0, port: 50_001 };
    const leeching = { peer_id: peerIdOf(2), left: 10, port: 50_002 };

    const client = await signInClient(server.url, seeder.username, PASSWORD);
    await announce(seeder, { ...seeding, event: "started" });
    await announce(leecher, { ...leeching, event: "started" });
    await announce(seeder, { ...seeding, uploaded: 700 });

    server = await restart();
    expect(await stats()).toMatchObject({ uploaded: 700n, totalAnnounces: 2n });
    expect(await db.trackerPeer.count()).toBe(2);
    const session = await fetch(`${server.url}/api/auth/session`, {
      headers: { Cookie: `session=${client.cookies.get("session")}` },
    });
    expect(await session.json()).toMatchObject({ authenticated: true });

    const answer = await announce(leecher, leeching);
    expect(answer).toMatchObject({ complete: 1, incomplete: 1 });
    const peers = Buffer.from(`${answer.peers}${answer.peers6 ?? ""}`, "latin1");
    expect(peers.subarray(-2).readUInt16BE()).toBe(50_001);
    await announce(seeder, { ...seeding, uploaded: 700 });
    await announce(seeder, { ...seeding, uploaded: 900 });

    await stop();
    expect(await stats()).toMatchObject({ uploaded: 900n, totalAnnounces: 4n });
    expect(await db.user.count({ where: { isPrimaryAdmin: true } })).toBe(1);
  });

  it("counts a completion once, however often the client says so", async () => {
    const { db } = database;
    const member = await makeMember(db);
    const torrent = await makeTorrent(db);
    const hash = Buffer.from(torrent.infoHash ?? "", "hex").toString("latin1");
    const announce = (fields: AnnounceFields) =>
      fetch(`${running?.url}/announce/${member.passkey}?${announceQuery({ info_hash: hash, ...fields })}`);
    await restart();
    await announce({ event: "started", left: 10 });
    await announce({ event: "completed", left: 0 });
    await restart();
    await announce({ event: "started", left: 10 });
    await announce({ event: "completed", left: 0 });
    await stop();
    expect(await db.trackerStats.findUnique({ where: { userId: member.id } })).toMatchObject({ completedTorrents: 1 });
    expect(await db.trackerSwarm.findFirst({ where: { torrentId: torrent.id } })).toMatchObject({ completed: 1 });
  });
});
