import { createHash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { WebSocket } from "ws";
import { createHub } from "#app/chat/hub.server.ts";
import { createUpgradeHandler } from "#app/chat/upgrade-handler.server.ts";
import { createDatabase } from "#app/db/client.server.ts";
import { createListen } from "#app/db/listen.server.ts";
import { findActors } from "#app/domain/people/auth/sessions.server.ts";
import { createLog } from "#app/process/log.server.ts";
import { serveUpgrades } from "#tests/support/chat-client.ts";
import { makeContext, makeMember } from "#tests/support/factories.ts";
import { TEMPLATE, withDatabase } from "#tests/support/test-database.ts";

const SOCKETS = 1_000;
const ROUNDS = 4;
/** The most that rounds after the first may leave behind; a thousand sockets hold about six times that. */
const KEPT_MB = 1.5;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const heapMb = async () => {
  // Memory held by timers and finished callbacks is released within a few turns.
  for (let i = 0; i < 5; i++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
};

/** The hub in this process, where the collector can be asked: what is held after sockets came and went. */
export async function benchChatMemory(adminUrl: string): Promise<string[]> {
  const name = "patchbay_bench_chat_memory";
  const admin = createDatabase(adminUrl, { max: 1 });
  await admin.pool.query(`DROP DATABASE IF EXISTS ${name}`);
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await admin.close();
  const connectionString = withDatabase(adminUrl, name);
  const database = createDatabase(connectionString, { max: 4 });
  const log = createLog("silent");
  const services = makeContext(database.db, null, { reads: database.reads });
  const { id: userId } = await makeMember(database.db);
  const sid = createHash("sha256").update(name).digest("hex");
  await database.db.session.create({ data: { sid, sess: {}, userId, expire: new Date(Date.now() + 3_600_000) } });
  const refresh = (sids: string[]) => findActors(services, sids);
  const listen = createListen({ connectionString, log, name: "chat" });
  const hub = createHub({ services, listen, refresh, log, limits: { perMember: SOCKETS } });
  const actor = (await refresh([sid])).get(sid);
  const visitor = actor && { sid, actor, address: "::1", userAgent: "bench", origin: "http://localhost" };
  const upgradeHandler = createUpgradeHandler({
    hub,
    identify: async () => visitor ?? null,
    isForeign: () => false,
    log,
  });
  const served = await serveUpgrades(upgradeHandler);
  await hub.start();

  const kept: number[] = [];
  let held = 0;
  for (let i = 0; i < ROUNDS; i++) {
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => enter(`${served.url}/ws/chat`, userId)));
    if (i === 1) held = await heapMb();
    for (const socket of sockets) socket.close(1000);
    while (hub.size() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    sockets.length = 0;
    kept.push(await heapMb());
  }
  await hub.stop();
  await served.close();
  await database.close();

  const [first = 0, last = 0] = [kept[0], kept.at(-1)];
  process.stdout.write(
    `\nChat: heap with ${SOCKETS} sockets (both ends) ${held.toFixed(1)} MB, after each round ${kept.map((mb) => mb.toFixed(1)).join(", ")} MB\n`,
  );
  return last - first > KEPT_MB ? [`chat: ${(last - first).toFixed(1)} MB of heap kept of closed sockets`] : [];
}

function enter(url: string, userId: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => socket.send(JSON.stringify({ type: "auth", userId })));
    socket.on("message", (data) => {
      if (data.toString().startsWith('{"type":"chat_history"')) resolve(socket);
    });
  });
}
