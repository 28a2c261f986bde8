import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { afterEach } from "vitest";
import { createHub, type HubLimits } from "#app/chat/hub.server.ts";
import { createUpgradeHandler } from "#app/chat/upgrade-handler.server.ts";
import { createListen } from "#app/db/listen.server.ts";
import { findActors } from "#app/domain/people/auth/sessions.server.ts";
import { createLog } from "#app/process/log.server.ts";
import { connectClient, serveUpgrades } from "./chat-client.ts";
import { useDatabase } from "./database.ts";
import { actorFrom, makeContext, makeMember } from "./factories.ts";

const log = createLog("silent");

/** For a test file: hubs as two processes would have them, on one database, each behind an upgrade handler of its own. */
export function useHubs() {
  const database = useDatabase();
  const endings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });

  /** One process's chat. The session is named by a header here; its row is a real one. */
  async function startHub(limits: Partial<HubLimits> = {}) {
    const services = makeContext(database.db, null);
    const refresh = (sids: string[]) => findActors(services, sids);
    const hub = createHub({
      services,
      listen: createListen({ connectionString: database.url, log, name: "chat" }),
      refresh,
      log,
      limits,
    });
    const identify = async ({ headers }: IncomingMessage) => {
      const sid = String(headers["x-session"] ?? "");
      const actor = (await refresh([sid])).get(sid);
      return actor ? { sid, actor, address: "203.0.113.7", userAgent: "vitest", origin: "http://localhost" } : null;
    };
    const isForeign = (headers: { origin?: string }) => headers.origin === "http://evil.example";
    const { url, close } = await serveUpgrades(createUpgradeHandler({ hub, identify, isForeign, log }));
    await hub.start();
    endings.push(async () => {
      await hub.stop();
      await close();
    });
    return { hub, url: `${url}/ws/chat`, base: url };
  }

  async function makeVisitor(more: Parameters<typeof makeMember>[1] = {}) {
    const user = await makeMember(database.db, more);
    const sid = randomUUID();
    await database.db.session.create({
      data: { sid, sess: {}, userId: user.id, expire: new Date(Date.now() + 60_000) },
    });
    return { ...user, sid, headers: { "x-session": sid }, context: makeContext(database.db, actorFrom(user)) };
  }

  async function enter(url: string, visitor: Awaited<ReturnType<typeof makeVisitor>>, more = {}) {
    const client = connectClient(url, visitor.headers);
    const history = await client.join(visitor.id, more);
    return { ...client, history };
  }
  return { database, startHub, makeVisitor, enter };
}
