import { z } from "zod";
import { isRecipient, splitRecipients } from "#app/adapters/backup/recipients.ts";
import { line, mailAddress, optionalLine, optionalMailAddress } from "#app/domain/core/kernel/fields.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "#app/domain/core/kernel/password-length.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { endInWords } from "./launch/end-in-words.ts";
import { defaultWebProcesses } from "./launch/memory.ts";
import { InvalidSettings, takeSecretFiles } from "./launch/secret-files.ts";

const flag = z
  .enum(["0", "1", "true", "false", ""])
  .default("")
  .transform((value) => value === "1" || value === "true");
const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || null);
const optionalUrl = optionalText.pipe(z.string().url().nullable());
/** A setting of earlier releases, read only to inform operators who still set it. */
const removed = (message: string) => z.string().trim().max(0, message).optional();
/** A URL to which paths are appended. */
const optionalBase = optionalUrl.transform((url) => url?.replace(/(?<!\/)\/+$/, "") ?? null);

const Env = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  DATABASE_URL: z.string().url(),
  /** The PostgreSQL server itself, if DATABASE_URL is a PgBouncer in transaction mode. */
  DATABASE_DIRECT_URL: optionalUrl,
  /** A streaming replica for lists, searches and feeds; also through a PgBouncer if DATABASE_DIRECT_URL is set. */
  DATABASE_READ_URL: optionalUrl,
  DATA_DIR: z.string().min(1).default("./data"),
  SESSION_SECRET: z.string().min(32, "must be at least 32 characters"),
  PUBLIC_URL: optionalBase,
  /** The source of the client's address: the socket (0), Fly's header ("fly"), or this many proxies in front. */
  TRUST_PROXY: z.union([z.literal("fly"), z.coerce.number().int().min(0).max(8)]).default(0),
  SITE_NAME: line({ missing: "must not be empty", max: 60, tooLong: "must have at most 60 characters" }).default(
    "Patchbay",
  ),
  SITE_TAGLINE: optionalLine(120).default("Members only"),
  SUPPORT_EMAIL: optionalMailAddress().transform((address) => address ?? null),
  COMMUNITY_URL: optionalUrl,
  /** `tracker`: only announces; `worker`: only jobs; `web`: everything else. All must use one database. */
  ROLE: z.enum(["all", "web", "tracker", "worker"]).default("all"),
  /**
   * Whether an answer waits for the disk. If off, a killed process loses nothing, but a power cut loses some seconds.
   */
  TRACKER_SYNC: flag,
  TRACKER_LINK: removed(
    "was removed, because a second machine now takes over from PostgreSQL's replica. Unset it as docs/trackers.md describes",
  ),
  TRACKER_SHARD: removed(
    "was removed, because one tracker serves all torrents. Unset it as docs/trackers.md describes",
  ),
  /** Whether torrent clients on this machine may share. Unset: only if PUBLIC_URL is unset or on this machine. */
  TRACKER_LOOPBACK: z.enum(["0", "1", ""]).default(""),
  ANNOUNCE_INTERVAL: z.coerce.number().int().min(60).max(7200).default(1800),
  ADMIN_USERNAME: z.string().trim().min(1).max(32).default("admin"),
  ADMIN_EMAIL: mailAddress("must be a mail address").default("admin@localhost.localdomain"),
  ADMIN_PASSWORD: optionalText.pipe(
    z
      .string()
      .min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`)
      .max(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`)
      .nullable(),
  ),
  /** smtp:// or smtps:// with user and password; unset: mails become files in DATA_DIR/mail. */
  SMTP_URL: optionalText.pipe(
    z
      .string()
      .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
      .nullable(),
  ),
  MAIL_FROM: optionalText,
  /** S3-compatible storage for files that members upload; unset: DATA_DIR/files. */
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_REGION: z.string().trim().min(1).default("auto"),
  /** Payment by card: both, or neither. */
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  /** Only for tests: another server that speaks Stripe's API. */
  STRIPE_API_URL: optionalUrl,
  /** Largest file that an administrator may import, in megabytes. */
  IMPORT_MAX_MB: z.coerce.number().int().min(1).max(1_000_000).default(4096),
  /** A folder of .torrent and .nfo files that a sync imports. */
  VAULT_DIR: optionalText,
  /** Or Dropbox: a token, or a refresh token with the app's key (and its secret, unless the app uses PKCE). */
  DROPBOX_TOKEN: optionalText,
  DROPBOX_REFRESH_TOKEN: optionalText,
  DROPBOX_APP_KEY: optionalText,
  DROPBOX_APP_SECRET: optionalText,
  /** Its folder, such as "/Torrents"; empty: everything that the app can see. */
  DROPBOX_FOLDER: z
    .string()
    .trim()
    .regex(/^(\/[^/]+)*\/?$/, "must begin with /")
    .default(""),
  /** Only for tests: another server that speaks Dropbox's API. */
  DROPBOX_API_URL: optionalBase,
  /** Another site's JSON index that a sync reads. */
  SYNC_INDEX_URL: optionalUrl,
  /** Only for tests and development: webhooks may use http and addresses of this machine and its network. */
  WEBHOOK_ALLOW_PRIVATE: flag,
  /** Lets other machines read /metrics. Unset: only this machine may. */
  METRICS_TOKEN: optionalText.pipe(z.string().min(16, "must have at least 16 characters").nullable()),
  /** Port on which ROLE=worker serves /metrics; 0: none. All other processes use PORT. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Folder of backups; unset: DATA_DIR/backups. */
  BACKUP_DIR: optionalText,
  /** Another S3-compatible storage, for copies of backups that are encrypted to age recipients. */
  BACKUP_S3_ENDPOINT: optionalUrl,
  BACKUP_S3_BUCKET: optionalText,
  /** A folder in the bucket. */
  BACKUP_S3_PREFIX: z
    .string()
    .trim()
    .regex(/^([\w-][\w.-]*\/)*$/, "must be a folder that ends with /, such as patchbay/")
    .default(""),
  BACKUP_S3_ACCESS_KEY_ID: optionalText,
  BACKUP_S3_SECRET_ACCESS_KEY: optionalText,
  BACKUP_S3_REGION: z.string().trim().min(1).default("auto"),
  /** Public keys; the identity of any of them can decrypt the copies. */
  BACKUP_AGE_RECIPIENTS: optionalText.pipe(
    z
      .string()
      .refine(
        (text) => splitRecipients(text).every(isRecipient),
        "must be public keys of age (age1…), separated by spaces",
      )
      .nullable(),
  ),
  /** The site's port. 0 selects any free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: optionalText.transform((host) => host ?? "::"),
  /**
   * Connections that one address may have at once; a /64 IPv6 network counts as one address. Not counted behind a
   * proxy.
   */
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(256),
  /** Seconds; a visitor's form that is submitted sooner has to be submitted twice. 0 disables the check. */
  FORM_LEAST_SECONDS: z.coerce.number().int().min(0).max(10).default(3),
  /** How many processes serve the site behind the one port. */
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(defaultWebProcesses),
  /** Milliseconds that the event loop may be blocked before the log says what ran. */
  BLOCKED_MS: z.coerce.number().int().min(20).max(60_000).default(500),
  /** Only for tests: "0" disables scheduled jobs. */
  JOBS_BY_CLOCK: z
    .enum(["0", "1", ""])
    .default("")
    .transform((value) => value !== "0"),
  /** Milliseconds after which a statement is logged as slow. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).max(3_600_000).default(1_000),
  /** An OpenTelemetry collector that receives traces by OTLP over HTTP; unset: none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalBase,
  /** Headers that it requires, as name=value,name=value with percent-encoded values. */
  OTEL_EXPORTER_OTLP_HEADERS: optionalText,
  /** The share of traces that is sent. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  DEMO: flag,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export const settingNames = Object.keys(Env.shape) as (keyof Env)[];

/** Settings that need each other. */
const pairs: [keyof z.output<typeof Env>, keyof z.output<typeof Env>][] = [
  ["S3_ENDPOINT", "S3_BUCKET"],
  ["S3_ENDPOINT", "S3_ACCESS_KEY_ID"],
  ["S3_ENDPOINT", "S3_SECRET_ACCESS_KEY"],
  ["BACKUP_S3_ENDPOINT", "BACKUP_S3_BUCKET"],
  ["BACKUP_S3_ENDPOINT", "BACKUP_S3_ACCESS_KEY_ID"],
  ["BACKUP_S3_ENDPOINT", "BACKUP_S3_SECRET_ACCESS_KEY"],
  ["BACKUP_S3_ENDPOINT", "BACKUP_AGE_RECIPIENTS"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["DROPBOX_REFRESH_TOKEN", "DROPBOX_APP_KEY"],
];

/** Whether peers may be at loopback addresses. */
export function allowsLoopback({
  TRACKER_LOOPBACK,
  PUBLIC_URL,
}: Pick<Env, "TRACKER_LOOPBACK" | "PUBLIC_URL">): boolean {
  if (TRACKER_LOOPBACK !== "") return TRACKER_LOOPBACK === "1";
  if (PUBLIC_URL === null) return true;
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(PUBLIC_URL).hostname);
}

/** The help page about clients that the tracker refuses; null if the site's address is unknown. */
export function helpUrl({ PUBLIC_URL, PORT }: Pick<Env, "PUBLIC_URL" | "PORT">): string | null {
  const origin = PUBLIC_URL ?? (PORT === 0 ? null : `http://localhost:${PORT}`);
  return origin && absoluteUrl(origin, paths.tracker.doctor());
}

export type Env = z.output<typeof Env>;

/** For sessions that last as long as their connection: LISTEN, session locks, migrations, backups and the queue. */
export const directUrl = (env: Pick<Env, "DATABASE_URL" | "DATABASE_DIRECT_URL">): string =>
  env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;

/**
 * Reads every setting once, including secrets from files. Throws with the names of the variables and what is wrong with
 * each.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const { env: given, problems } = takeSecretFiles(source);
  const parsed = Env.superRefine((env, ctx) => {
    for (const [one, other] of pairs)
      if ((env[one] === null) !== (env[other] === null))
        ctx.addIssue({
          code: "custom",
          path: [env[one] === null ? one : other],
          message: `is required with ${env[one] === null ? other : one}`,
        });
  }).safeParse(given);
  if (parsed.success && problems.length === 0) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  // Do not also report a secret as missing if its file cannot be used.
  const others = issues.filter((issue) => !problems.some((problem) => problem.startsWith(`${issue.path[0]}_FILE:`)));
  throw new InvalidSettings([...problems, ...others.map((issue) => `${issue.path.join(".")}: ${issue.message}`)]);
}

/**
 * Reads the settings for a process; on an error it prints the message and exits with a code that prevents a restart.
 */
export function readEnvOrEnd(source: Record<string, string | undefined>): Env {
  try {
    return readEnv(source);
  } catch (error) {
    return endInWords(error as Error);
  }
}
