import type { IncomingHttpHeaders } from "node:http";
import { createChat } from "./chat/chat.server.ts";
import { createDatabase } from "./db/client.server.ts";
import { migrate } from "./db/migrate.server.ts";
import { createPasswords } from "./domain/auth/passwords.server.ts";
import type { Services } from "./domain/context.server.ts";
import { readEnv } from "./env.server.ts";
import { clientAddress } from "./http/client-address.server.ts";
import { isForeignWrite } from "./http/origin-check.server.ts";
import { createLimits } from "./limits.server.ts";
import { createLog } from "./log.server.ts";
import { once } from "./once.server.ts";
import { prepareSite } from "./prepare-site.server.ts";
import { createTrackerService } from "./tracker/service.server.ts";

/** The composition root: everything that lives as long as the process, made once. */
export type Runtime = ReturnType<typeof makeRuntime>;

export const getRuntime = (): Runtime => once("runtime", makeRuntime);

function makeRuntime() {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const { pool, db, close } = createDatabase(env.DATABASE_URL);
  const clock = () => new Date();
  const site = {
    name: env.SITE_NAME,
    tagline: env.SITE_TAGLINE,
    publicUrl: env.PUBLIC_URL,
    supportEmail: env.SUPPORT_EMAIL,
    communityUrl: env.COMMUNITY_URL,
  };
  const services: Services = { db, clock, passwords: createPasswords(), limits: createLimits(pool), site };
  const addressOf = (socketAddress: string | undefined, headers: IncomingHttpHeaders) =>
    clientAddress(socketAddress, headers, env.TRUST_PROXY);
  const tracker = createTrackerService({
    pool,
    connectionString: env.DATABASE_URL,
    interval: env.ANNOUNCE_INTERVAL,
    addressOf,
    log,
  });
  const chat = createChat({ services, connectionString: env.DATABASE_URL, addressOf, log });

  return {
    env,
    log,
    services,
    tracker,
    chat,
    sessionSecret: env.SESSION_SECRET,
    secureCookies: env.PUBLIC_URL?.startsWith("https:") ?? false,

    /** Brings the database up to date and the tracker's memory back. Must end before the first request. */
    async start(): Promise<{ notices: string[] }> {
      await migrate(pool);
      const notices = await prepareSite(services, env);
      await tracker.start();
      await chat.start();
      return { notices };
    },

    /** Writes down what the tracker still holds, then lets go of the database. */
    async stop(): Promise<void> {
      await chat.stop();
      await tracker.stop();
      await close();
    },

    addressOf,

    isForeignWrite: (method: string | undefined, headers: IncomingHttpHeaders) =>
      isForeignWrite(method, headers, env.PUBLIC_URL),

    /** For health checks: answers when the database does. */
    async isHealthy(): Promise<boolean> {
      return pool.query("SELECT 1").then(
        () => true,
        () => false,
      );
    },
  };
}
