import path from "node:path";
import type { Pool } from "pg";
import { createChanges } from "#app/adapters/changes/changes.server.ts";
import { createHeldFiles } from "#app/adapters/held-files/held-files.server.ts";
import { createHostProcess } from "#app/adapters/host/host.server.ts";
import { createLimits } from "#app/adapters/limits/limits.server.ts";
import { createPasswords } from "#app/adapters/passwords/passwords.server.ts";
import { createPictures } from "#app/adapters/pictures/pictures.server.ts";
import { createPortProbe } from "#app/adapters/probe/port-probe.server.ts";
import { createPushSender } from "#app/adapters/push/push-sender.server.ts";
import { createReplica } from "#app/adapters/replica/replica.server.ts";
import { createSecrets } from "#app/adapters/secrets/secrets.server.ts";
import { createSettings } from "#app/adapters/settings/settings.server.ts";
import { createSounds } from "#app/adapters/sounds/sounds.server.ts";
import { createWebhookSender } from "#app/adapters/webhooks/webhook-sender.server.ts";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { createListen } from "#app/db/listen.server.ts";
import { clearCaches } from "#app/domain/core/kernel/caches.ts";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import type { TrackerProbe } from "#app/domain/core/ports/tracker-probe.ts";
import { createClockWatch } from "./clock-watch.server.ts";
import { createExaminer } from "./doctor/examine.server.ts";
import { directUrl, type Env } from "./env.server.ts";
import { writeAsked } from "./launch/releases.ts";
import type { Log } from "./log.server.ts";
import { senderOf } from "./open-mailer.server.ts";
import { chooseBucket, chooseCards, chooseCopies, chooseIntake, chooseStorage } from "./ports.server.ts";
import { createReleaseReader } from "./read-release.server.ts";

/** The site's details from the environment, which operators' settings override. */
const siteDefaults = (env: Env) => ({
  name: env.SITE_NAME,
  tagline: env.SITE_TAGLINE,
  publicUrl: env.PUBLIC_URL,
  supportEmail: env.SUPPORT_EMAIL,
  communityUrl: env.COMMUNITY_URL,
  mailOrigin: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
});

/** Only screens and calls use a replica: a worker's reads lead to writes. */
function followReplica(env: Env, primary: Pool, log: Log) {
  if (!env.DATABASE_READ_URL || env.ROLE === "worker") return null;
  // If the database has a pooler that needs unnamed statements, assume that the replica has one too.
  const directUrl = env.DATABASE_DIRECT_URL && env.DATABASE_READ_URL;
  return createReplica({ primary, copy: createDatabase(env.DATABASE_READ_URL, { directUrl }), log });
}

/** The domain's ports with their real implementations; `start` begins to follow changes of other processes. */
export function makeServices(
  env: Env,
  log: Log,
  { pool, direct, db, reads }: Database,
  { probe, restartSite }: { probe: TrackerProbe; restartSite: () => void },
) {
  const listen = createListen({ connectionString: directUrl(env), log, name: "notices" });
  const known = createSettings({ defaults: siteDefaults(env), pool, listen, log });
  const changes = createChanges(listen);
  const bucket = chooseBucket(env);
  const storage = chooseStorage(env, bucket);
  const clockWatch = createClockWatch(pool, log);
  const follower = followReplica(env, pool, log);
  const webhookSender = createWebhookSender({ allowPrivate: env.WEBHOOK_ALLOW_PRIVATE });
  const services: Services = {
    db,
    reads,
    replica: follower?.replica ?? null,
    clock: () => new Date(),
    log,
    passwords: createPasswords(),
    secrets: createSecrets(env.SESSION_SECRET),
    limits: createLimits(pool),
    site: known.site,
    settings: known.settings,
    storage,
    heldFiles: createHeldFiles(env.DATA_DIR, bucket),
    pictures: createPictures(),
    sounds: createSounds({ folder: path.join(env.DATA_DIR, "sounds") }),
    changes,
    cards: chooseCards(env),
    intake: chooseIntake(env, bucket),
    host: createHostProcess({
      env,
      pool: direct,
      storage,
      bucket,
      copies: chooseCopies(env),
      restart: restartSite,
      examine: createExaminer({ env, pool: direct, from: () => senderOf(env, known) }),
      readRelease: createReleaseReader(env),
      requestRelease: (change) => writeAsked(env.DATA_DIR, change),
    }),
    tracker: probe,
    probePort: createPortProbe({ siteUrl: env.PUBLIC_URL }),
    webhookSender,
    push: createPushSender(webhookSender, known.site),
  };
  return {
    services,
    /** For other notifications that this process needs, on the same connection. */
    listen,
    async start(): Promise<void> {
      await known.start();
      // An administrator clears the caches of all processes from any of them.
      changes.subscribe("caches", () => void clearCaches());
      await changes.start();
      await follower?.start();
      clockWatch.start();
    },
    async stop(): Promise<void> {
      clockWatch.stop();
      await follower?.stop();
      await changes.stop();
      await known.stop();
    },
  };
}
