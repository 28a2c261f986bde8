import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { createHostProcess } from "#app/adapters/host/host.server.ts";
import { createScheduler } from "#app/adapters/jobs/scheduler.server.ts";
import { createLimits } from "#app/adapters/limits/limits.server.ts";
import { createMailer } from "#app/adapters/mail/mailer.server.ts";
import { createOutbox } from "#app/adapters/mail/outbox.server.ts";
import { createPasswords } from "#app/adapters/passwords/passwords.server.ts";
import { createSecrets } from "#app/adapters/secrets/secrets.server.ts";
import { createSiteConfig } from "#app/adapters/site/site-config.server.ts";
import { isTicketValid } from "#app/adapters/storage/upload-tickets.server.ts";
import { createChat } from "#app/chat/chat.server.ts";
import { createDatabase } from "#app/db/client.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { runBilling } from "#app/domain/billing/run-billing.server.ts";
import { cleanUpImports, expireUploads } from "#app/domain/imports/items.server.ts";
import type { Services } from "#app/domain/kernel/context.server.ts";
import { cleanUp } from "#app/domain/registrations/clean-up.server.ts";
import { runScheduledBackup } from "#app/domain/system/run-schedule.server.ts";
import { clientAddress } from "#app/http/client-address.server.ts";
import { isForeignWrite } from "#app/http/origin-check.server.ts";
import { paths } from "#app/paths/paths.ts";
import { launchTracker, type OnConnection, type TrackerProcess } from "#app/process/launch-tracker.server.ts";
import { createRelay } from "#app/tracker/relay.server.ts";
import { readEnv } from "./env.server.ts";
import { createLog } from "./log.server.ts";
import { once } from "./once.server.ts";
import { chooseCards, chooseIntake, chooseStorage } from "./ports.server.ts";
import { prepareSite } from "./prepare-site.server.ts";

/** The composition root: everything that lives as long as the process, made once. */
export type Runtime = ReturnType<typeof makeRuntime>;

/** The only requests that may be large: they are written to disk as they come. */
const importPaths = new Set([paths.api.importRar(), paths.admin.imports(), paths.tracker.import()]);

export const getRuntime = (): Runtime => once("runtime", makeRuntime);

function makeRuntime() {
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const { pool, db, close } = createDatabase(env.DATABASE_URL);
  const clock = () => new Date();
  const defaults = {
    name: env.SITE_NAME,
    tagline: env.SITE_TAGLINE,
    publicUrl: env.PUBLIC_URL,
    supportEmail: env.SUPPORT_EMAIL,
    communityUrl: env.COMMUNITY_URL,
    mailOrigin: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  };
  const settings = createSiteConfig({ defaults, pool, connectionString: env.DATABASE_URL, log });
  const { site } = settings;
  const addressOf = (socketAddress: string | undefined, headers: IncomingHttpHeaders) =>
    clientAddress(socketAddress, headers, env.TRUST_PROXY);
  let tracker: TrackerProcess | null = null;
  const askTracker = (...request: Parameters<TrackerProcess["ask"]>) =>
    tracker?.ask(...request) ?? Promise.reject(new Error("not started"));
  const relay = createRelay(env.ROLE === "web" ? null : askTracker, addressOf);
  const storage = chooseStorage(env);
  const services: Services = {
    db,
    clock,
    log,
    passwords: createPasswords(),
    secrets: createSecrets(env.SESSION_SECRET),
    limits: createLimits(pool),
    site,
    reloadSite: settings.reload,
    storage,
    cards: chooseCards(env),
    intake: chooseIntake(env),
    host: createHostProcess(env, pool, storage),
    tracker: { answerScrape: () => askTracker("/scrape", "127.0.0.1", "health check").catch(() => null) },
  };
  const host = new URL(site.mailOrigin).hostname;
  const mailer = createMailer({
    smtpUrl: env.SMTP_URL,
    from: () => env.MAIL_FROM ?? `${site.name} <noreply@${host}>`,
    folder: path.join(env.DATA_DIR, "mail"),
  });
  const outbox = createOutbox(pool, mailer, log);
  const scheduler = createScheduler(
    pool,
    [
      { name: "billing", pattern: "*/10 * * * *", run: () => runBilling(services) },
      { name: "clean-up", pattern: "17 * * * *", run: () => cleanUp(services) },
      { name: "backup", pattern: "*/10 * * * *", run: () => runScheduledBackup(services) },
      { name: "expire-uploads", pattern: "27 * * * *", run: () => expireUploads(services) },
    ],
    log,
  );
  const chat = createChat({ services, connectionString: env.DATABASE_URL, addressOf, log });

  return {
    env,
    log,
    services,
    chat,
    /** Whether a PUT of this name is allowed by the query of its URL; never with S3, which takes files itself. */
    isUploadAllowed: (name: string, query: URLSearchParams) =>
      env.S3_ENDPOINT === null && isTicketValid(env.SESSION_SECRET, name, query, clock()),
    /** Where a form may lead besides the site itself. */
    checkoutOrigin: env.STRIPE_SECRET_KEY ? (env.STRIPE_API_URL ?? "https://checkout.stripe.com") : null,
    /** How large a request of an import may be; null for every other path. */
    maxImport: (url: string): number | null =>
      importPaths.has(url.split("?", 1)[0] ?? "") ? services.intake.maxBytes * 2 : null,
    sendsMail: mailer.isReal,
    sessionSecret: env.SESSION_SECRET,
    secureCookies: env.PUBLIC_URL?.startsWith("https:") ?? false,

    /** Brings the database up to date. Must end before the first request. */
    async start(): Promise<{ notices: string[] }> {
      await migrate(pool);
      const notices = await prepareSite(services, env);
      await settings.start();
      await cleanUpImports(services);
      await chat.start();
      outbox.start();
      scheduler.start();
      return { notices };
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

    /** Ends what runs by itself, then lets go of the database. */
    async stop(): Promise<void> {
      await chat.stop();
      await settings.stop();
      await scheduler.stop();
      await outbox.stop();
      mailer.close();
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
