import { createChanges } from "#app/adapters/changes/changes.server.ts";
import { createHostProcess } from "#app/adapters/host/host.server.ts";
import { createLimits } from "#app/adapters/limits/limits.server.ts";
import { createPasswords } from "#app/adapters/passwords/passwords.server.ts";
import { createPictures } from "#app/adapters/pictures/pictures.server.ts";
import { createSecrets } from "#app/adapters/secrets/secrets.server.ts";
import { createSiteConfig } from "#app/adapters/site/site-config.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { clearCaches } from "#app/domain/kernel/caches.server.ts";
import type { Services } from "#app/domain/kernel/context.server.ts";
import type { TrackerProbe } from "#app/domain/ports/tracker-probe.ts";
import type { Env } from "./env.server.ts";
import type { Log } from "./log.server.ts";
import { chooseCards, chooseIntake, chooseStorage } from "./ports.server.ts";

/** What the environment says of the site; operators may set the same later, and that counts then. */
const siteDefaults = (env: Env) => ({
  name: env.SITE_NAME,
  tagline: env.SITE_TAGLINE,
  publicUrl: env.PUBLIC_URL,
  supportEmail: env.SUPPORT_EMAIL,
  communityUrl: env.COMMUNITY_URL,
  mailOrigin: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
});

/** The domain's ports with their real implementations; `start` begins to follow what other processes change. */
export function makeServices(
  env: Env,
  log: Log,
  { pool, db }: Database,
  { probe, restartSite }: { probe: TrackerProbe; restartSite: () => void },
) {
  const connectionString = env.DATABASE_URL;
  const settings = createSiteConfig({ defaults: siteDefaults(env), pool, connectionString, log });
  const changes = createChanges(connectionString, log);
  const storage = chooseStorage(env);
  const services: Services = {
    db,
    clock: () => new Date(),
    log,
    passwords: createPasswords(),
    secrets: createSecrets(env.SESSION_SECRET),
    limits: createLimits(pool),
    site: settings.site,
    reloadSite: settings.reload,
    storage,
    pictures: createPictures(),
    changes,
    cards: chooseCards(env),
    intake: chooseIntake(env),
    host: createHostProcess(env, pool, storage, restartSite),
    tracker: probe,
  };
  return {
    services,
    async start(): Promise<void> {
      await settings.start();
      // An administrator clears the caches of every process, in whichever one that was asked for.
      changes.subscribe("caches", () => void clearCaches(db));
      await changes.start();
    },
    async stop(): Promise<void> {
      await changes.stop();
      await settings.stop();
    },
  };
}
