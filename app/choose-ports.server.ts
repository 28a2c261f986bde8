import path from "node:path";
import type { Storage } from "./domain/files/storage.ts";
import type { Intake } from "./domain/imports/intake.ts";
import type { Cards } from "./domain/payments/cards.ts";
import type { Env } from "./env.server.ts";
import { fetchPublic } from "./intake/fetch-public.server.ts";
import { createStripeCards } from "./payments/stripe.server.ts";
import { createDiskStorage } from "./storage/disk.server.ts";
import { createS3Storage } from "./storage/s3.server.ts";

/** Files lie in DATA_DIR unless S3-compatible storage is set. */
export function chooseStorage(env: Env): Storage {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return createDiskStorage(path.join(env.DATA_DIR, "files"), env.SESSION_SECRET);
  return createS3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: S3_REGION,
  });
}

/** Imports work below DATA_DIR: archives are large, and a folder for temporary files is often memory. */
export function chooseIntake(env: Env): Intake {
  return {
    folder: path.join(env.DATA_DIR, "imports"),
    maxBytes: env.IMPORT_MAX_MB * 1024 * 1024,
    vaultDir: env.VAULT_DIR,
    indexUrl: env.SYNC_INDEX_URL,
    fetchPublic,
  };
}

/** Cards are taken only with both of Stripe's keys. */
export function chooseCards(env: Env): Cards | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return createStripeCards({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL,
  });
}
