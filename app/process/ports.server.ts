import path from "node:path";
import { makeFileKey } from "#app/adapters/backup/copied-files.server.ts";
import { createBackupCopies } from "#app/adapters/backup/copies.server.ts";
import { splitRecipients } from "#app/adapters/backup/recipients.ts";
import { createDropboxVault } from "#app/adapters/intake/dropbox-vault.server.ts";
import { fetchPublic } from "#app/adapters/intake/fetch-public.server.ts";
import { createFolderVault } from "#app/adapters/intake/folder-vault.server.ts";
import { createImportTransfer } from "#app/adapters/intake/import-transfer.server.ts";
import { createStripeCards } from "#app/adapters/payments/stripe.server.ts";
import { type Bucket, openBucket } from "#app/adapters/storage/bucket.server.ts";
import { createDiskStorage } from "#app/adapters/storage/disk.server.ts";
import { createS3Storage } from "#app/adapters/storage/s3.server.ts";
import type { Cards } from "#app/domain/core/ports/cards.ts";
import type { BackupCopies } from "#app/domain/core/ports/host.ts";
import type { Intake } from "#app/domain/core/ports/intake.ts";
import type { Storage } from "#app/domain/core/ports/storage.ts";
import type { Vault } from "#app/domain/core/ports/vault.ts";
import type { Env } from "./env.server.ts";

/** The bucket that all machines of the site share; null if S3-compatible storage is not configured. */
export function chooseBucket(env: Env): Bucket | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return openBucket({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: S3_REGION,
  });
}

/** The place for encrypted copies of backups; null if none is configured. */
export function chooseCopies(env: Env): BackupCopies | null {
  const recipients = splitRecipients(env.BACKUP_AGE_RECIPIENTS ?? "");
  const bucket = chooseCopyBucket(env);
  return bucket && recipients.length > 0
    ? createBackupCopies({
        bucket,
        prefix: env.BACKUP_S3_PREFIX,
        place: `${env.BACKUP_S3_BUCKET} at ${new URL(env.BACKUP_S3_ENDPOINT ?? "").host}`,
        recipients,
        fileKey: makeFileKey(env.SESSION_SECRET, recipients),
      })
    : null;
}

/** The bucket of encrypted copies; a restore may name another one in the same storage. */
export function chooseCopyBucket(env: Env, bucket = env.BACKUP_S3_BUCKET): Bucket | null {
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY, BACKUP_S3_REGION } = env;
  if (!BACKUP_S3_ENDPOINT || !bucket || !BACKUP_S3_ACCESS_KEY_ID || !BACKUP_S3_SECRET_ACCESS_KEY) return null;
  return openBucket({
    endpoint: BACKUP_S3_ENDPOINT,
    bucket,
    accessKeyId: BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: BACKUP_S3_SECRET_ACCESS_KEY,
    region: BACKUP_S3_REGION,
  });
}

/** Files are in the bucket, or in DATA_DIR. */
export const chooseStorage = (env: Env, bucket: Bucket | null): Storage =>
  bucket ? createS3Storage(bucket) : createDiskStorage(path.join(env.DATA_DIR, "files"), env.SESSION_SECRET);

/** Imports are unpacked in DATA_DIR: archives are large, and a temporary folder is often in memory. */
export function chooseIntake(env: Env, bucket: Bucket | null): Intake {
  const folder = path.join(env.DATA_DIR, "imports");
  return {
    folder,
    transfer: bucket && createImportTransfer(folder, bucket),
    maxBytes: env.IMPORT_MAX_MB * 1024 * 1024,
    vault: chooseVault(env),
    indexUrl: env.SYNC_INDEX_URL,
    fetchPublic,
  };
}

/** The folder in VAULT_DIR, or Dropbox if a token for it is set. */
function chooseVault(env: Env): Vault | null {
  if (env.VAULT_DIR) return createFolderVault(env.VAULT_DIR);
  const { DROPBOX_TOKEN, DROPBOX_REFRESH_TOKEN, DROPBOX_APP_KEY, DROPBOX_APP_SECRET } = env;
  const place = { folder: env.DROPBOX_FOLDER, apiUrl: env.DROPBOX_API_URL };
  if (DROPBOX_REFRESH_TOKEN && DROPBOX_APP_KEY)
    return createDropboxVault({
      auth: { refreshToken: DROPBOX_REFRESH_TOKEN, appKey: DROPBOX_APP_KEY, appSecret: DROPBOX_APP_SECRET },
      ...place,
    });
  return DROPBOX_TOKEN ? createDropboxVault({ auth: { token: DROPBOX_TOKEN }, ...place }) : null;
}

/** Cards are accepted only with both of Stripe's keys. */
export function chooseCards(env: Env): Cards | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return createStripeCards({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL,
  });
}
