import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { isTicketValid } from "#app/adapters/storage/upload-tickets.server.ts";
import { isApiCall } from "#app/api/serve-api.server.ts";
import { createChat } from "#app/chat/chat.server.ts";
import { createDatabase } from "#app/db/client.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { findRefusedMigrations } from "#app/db/newer-database.server.ts";
import { waitForDatabase } from "#app/db/wait-for-database.server.ts";
import { cleanUpImports, findReceived } from "#app/domain/catalogue/imports/items.server.ts";
import type { App } from "#app/http/app.server.ts";
import { createAddressOf } from "#app/http/client-address.server.ts";
import { createEdge } from "#app/http/edge/edge.server.ts";
import { nameRequest } from "#app/http/logged-path.ts";
import { isForeignWrite } from "#app/http/origin-check.server.ts";
import { cleanUpReceived } from "#app/http/received-files.server.ts";
import { createWebSeed } from "#app/http/web-seeds/serve-web-seed.server.ts";
import { createBackground } from "./background.server.ts";
import { answerDoctor } from "./doctor/self-check.ts";
import { directUrl, readEnv } from "./env.server.ts";
import { untilLeft } from "./launch/claim.ts";
import { createLog } from "./log.server.ts";
import { makeServices } from "./make-services.server.ts";
import { answerMetrics } from "./metrics/answer-metrics.server.ts";
import { reportSite } from "./metrics/site-metrics.server.ts";
import { createWebMetrics } from "./metrics/web-metrics.server.ts";
import { once } from "./once.server.ts";
import { openMailer } from "./open-mailer.server.ts";
import { orEnd } from "./or-end.server.ts";
import { prepareSite } from "./prepare-site.server.ts";
import { warnOfSettings } from "./warnings.server.ts";
import { watchWork } from "./watch-work.server.ts";
import { createWatchdog } from "./watchdog.server.ts";
import { createCoordinatorLink } from "./web/coordinator-link.server.ts";
import { connectionsOf, readWebShare } from "./web/web-share.server.ts";

/** The composition root: everything that lives as long as the process, created once. */
export type Runtime = ReturnType<typeof makeRuntime>;

export const getRuntime = (): Runtime => once("runtime", makeRuntime);

function makeRuntime() {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const share = readWebShare(process.env);
  const database = createDatabase(env.DATABASE_URL, { max: connectionsOf(share), directUrl: env.DATABASE_DIRECT_URL });
  const { pool, direct, close } = database;
  const connectionString = directUrl(env);
  const addressOf = createAddressOf(env.TRUST_PROXY, (text) => log.warn(text));
  const watchdog = createWatchdog(log, env.BLOCKED_MS);
  const coordinator = createCoordinatorLink(env, addressOf);
  const ports = makeServices(env, log, database, coordinator);
  const { services } = ports;
  const mailer = openMailer(env, services);
  // One process runs the jobs: a worker in each would hold connections and poll for nothing.
  const background =
    env.ROLE === "all" && share.number === 1
      ? createBackground({
          services,
          connectionString,
          mailer,
          log,
          byClock: env.JOBS_BY_CLOCK,
          begin: watchdog.begin,
        })
      : null;
  const app: App = {
    services,
    log,
    cookies: { secure: env.PUBLIC_URL?.startsWith("https:") ?? false, secret: env.SESSION_SECRET },
    leastFormSeconds: env.FORM_LEAST_SECONDS,
    isUploadAllowed: (name, query) =>
      env.S3_ENDPOINT === null && isTicketValid(env.SESSION_SECRET, name, query, services.clock()),
  };
  const receiveFolder = path.join(env.DATA_DIR, "receiving");
  const edge = createEdge({
    addressOf,
    trust: env.TRUST_PROXY,
    secret: env.SESSION_SECRET,
    isApiCall,
    maxImport: services.intake.maxBytes * 2,
    receiveFolder,
    processes: share.count,
  });
  const chat = createChat({ app, listen: ports.listen, addressOf, processes: share.count });
  const metrics = createWebMetrics({ name: `web-${share.number}`, pool, sockets: chat.size });

  let stopWatching = async (): Promise<void> => undefined;

  async function prepare(): Promise<string[]> {
    await orEnd(migrate(direct));
    const notices = await prepareSite(services, env);
    const left = untilLeft(env.DATA_DIR);
    const found = await findReceived(services.intake);
    const cleanUp = () => cleanUpImports(services, found);
    if (!left) await cleanUp();
    // The previous server may still be receiving some of them and finish them.
    else void left.then(cleanUp).catch((error) => log.error({ err: error }, "could not clean up interrupted imports"));
    await cleanUpReceived(receiveFolder);
    await cleanUpReceived(path.join(env.DATA_DIR, "sounds"));
    return [...notices, ...warnOfSettings(env)];
  }

  return {
    env,
    log,
    app,
    chat,
    coordinator,
    addressOf,
    edge,
    serveWebSeed: createWebSeed(services, share.count),
    metrics,

    /** Reports a request to the watchdog and the metrics; returns the function to call when it has ended. */
    beginRequest(req: IncomingMessage, res: ServerResponse): () => void {
      const ends = [watchdog.begin(nameRequest(req)), metrics.begin(req, res)];
      return () => {
        for (const end of ends) end();
      };
    },

    /** For the site's own doctor: how this request arrived. Empty for anyone else. */
    answerDoctor: ({ headers, socket }: IncomingMessage) =>
      answerDoctor(headers, addressOf(socket.remoteAddress, headers), env.SESSION_SECRET),

    answerMetrics: ({ headers, socket }: IncomingMessage) =>
      answerMetrics({ headers, socketAddress: socket.remoteAddress }, env.METRICS_TOKEN, async () => [
        ...(await coordinator.gatherReports()),
        await reportSite(services),
      ]),

    /** Other origin to which a form may lead. */
    checkoutOrigin: env.STRIPE_SECRET_KEY ? (env.STRIPE_API_URL ?? "https://checkout.stripe.com") : null,
    isForeignWrite: (method: string | undefined, headers: IncomingHttpHeaders) =>
      isForeignWrite(method, headers, env.PUBLIC_URL),

    /**
     * Must finish before the first request. On each start, one process migrates the database and prepares its folders.
     */
    async start(): Promise<{ notices: string[] }> {
      stopWatching = await watchWork(env, log, `web-${share.number}`);
      await orEnd(waitForDatabase(pool, log));
      const notices = share.prepares ? await prepare() : [];
      await ports.start();
      await chat.start();
      await background?.start();
      return { notices };
    },

    /** Ends background work. Requests are still answered. */
    async stopWork(): Promise<void> {
      await chat.stop();
      await background?.stop();
    },

    /** Closes the database, after `stopWork`. */
    async stop(): Promise<void> {
      await stopWatching();
      await ports.stop();
      await close();
      watchdog.stop();
    },

    /** For health checks: what keeps this process from serving its pages, if anything. */
    findFault: (): Promise<"database unavailable" | "database of a newer version" | null> =>
      findRefusedMigrations(pool).then(
        (unknown) => (unknown.length > 0 ? "database of a newer version" : null),
        () => "database unavailable",
      ),
  };
}
