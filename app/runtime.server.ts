import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
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
import { launchTracker, type OnConnection, type TrackerProcess } from "./tracker/launch.server.ts";
import { createRelay } from "./tracker/relay.server.ts";

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
  let tracker: TrackerProcess | null = null;
  const askTracker = (...request: Parameters<TrackerProcess["ask"]>) =>
    tracker?.ask(...request) ?? Promise.reject(new Error("not started"));
  const relay = createRelay(env.ROLE === "web" ? null : askTracker, addressOf);

  return {
    env,
    log,
    services,
    sessionSecret: env.SESSION_SECRET,
    secureCookies: env.PUBLIC_URL?.startsWith("https:") ?? false,

    /** Brings the database up to date. Must end before the first request. */
    async start(): Promise<{ notices: string[] }> {
      await migrate(pool);
      return { notices: await prepareSite(services, env) };
    },

    /** Starts the tracker, which keeps the port and passes on what is for the site; null where another machine has it. */
    async startTracker(onConnection: OnConnection): Promise<TrackerProcess | null> {
      if (env.ROLE === "web") return null;
      tracker = await launchTracker(onConnection, log);
      return tracker;
    },

    /** Whether a request was the tracker's, and is being answered. */
    relayToTracker: (req: IncomingMessage, res: ServerResponse): boolean => relay(req, res),

    /** Takes no more connections and writes down what the tracker still holds. */
    stopTracker: async (): Promise<void> => tracker?.stop(),

    /** Lets go of the database. */
    stop: close,

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
