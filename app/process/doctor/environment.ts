import path from "node:path";
import type { MachineFacts } from "#app/domain/core/ports/machine-facts.ts";
import { type Env, settingNames } from "../env.server.ts";
import { secretNames } from "../launch/secret-files.ts";

/** Variables with these prefixes are meant for the site. */
const OURS = /^(ADMIN|ANNOUNCE|BACKUP|DATABASE|DROPBOX|METRICS|PUBLIC|S3|SESSION|SITE|SMTP|STRIPE|TRACKER|WEBHOOK)_/;
/** Variables that the site's own processes set, or that other programs read. */
const OTHERS = /^(TRACKER_ATTACHED|WEB_NUMBER|WEB_PREPARES|CHECKOUT_FOLDER|REFUSAL_FILE|SESSION_MANAGER)$/;
/** Shorter names too often belong to other programs. */
const LEAST = 5;
/** One letter in a short name, two in a long one. */
const nearTo = (name: string) => (name.length > 6 ? 2 : 1);

/** The edit distance: letters to change, add or remove to turn one name into the other. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1];
    for (const [j, other] of [...b].entries())
      row.push(Math.min((above[j] ?? 0) + (letter === other ? 0 : 1), (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    above = row;
  }
  return above[b.length] ?? 0;
}

const known = [...settingNames, ...secretNames.map((name) => `${name}_FILE`)] as string[];

/** Unknown variables that are meant as settings, because of their prefix or because they resemble one. */
export function findUnknown(source: Record<string, string | undefined>): MachineFacts["environment"]["unknown"] {
  return Object.keys(source)
    .filter((name) => !known.includes(name) && !OTHERS.test(name) && name.length >= LEAST)
    .flatMap((name) => {
      const [nearest] = known
        .map((one) => ({ one, by: distance(name, one) }))
        .filter(({ one, by }) => by <= nearTo(one))
        .sort((a, b) => a.by - b.by);
      return nearest || OURS.test(name) ? [{ name, nearest: nearest?.one ?? null }] : [];
    });
}

/** Settings that have no effect, or a bad one, in combination with others. */
export function findContradictions(env: Env): string[] {
  const isPublic = env.PUBLIC_URL?.startsWith("https:") ?? false;
  const found: [boolean, string][] = [
    [env.MAIL_FROM !== null && env.SMTP_URL === null, "MAIL_FROM has no effect without SMTP_URL."],
    [
      env.VAULT_DIR !== null && (env.DROPBOX_TOKEN ?? env.DROPBOX_REFRESH_TOKEN) !== null,
      "VAULT_DIR and Dropbox are both set: only VAULT_DIR is read.",
    ],
    [
      env.DROPBOX_TOKEN !== null && env.DROPBOX_REFRESH_TOKEN !== null,
      "DROPBOX_TOKEN and DROPBOX_REFRESH_TOKEN are both set: only the second is used.",
    ],
    [
      env.BACKUP_DIR !== null && !path.relative(env.DATA_DIR, path.resolve(env.BACKUP_DIR)).startsWith(".."),
      "BACKUP_DIR is inside DATA_DIR: whatever destroys one destroys both.",
    ],
    [
      env.DATABASE_DIRECT_URL !== null && env.DATABASE_DIRECT_URL === env.DATABASE_URL,
      "DATABASE_DIRECT_URL is the same as DATABASE_URL: it is meant for the server behind a PgBouncer.",
    ],
    [
      env.DATABASE_READ_URL !== null && env.DATABASE_READ_URL === env.DATABASE_URL,
      "DATABASE_READ_URL is the same as DATABASE_URL: it is meant for a replica.",
    ],
    [isPublic && env.WEBHOOK_ALLOW_PRIVATE, "WEBHOOK_ALLOW_PRIVATE lets webhooks reach this machine's network."],
    [isPublic && !env.JOBS_BY_CLOCK, "JOBS_BY_CLOCK=0 is for tests: nothing is billed, backed up or cleaned up."],
    [isPublic && env.STRIPE_API_URL !== null, "STRIPE_API_URL is for tests: payments do not go to Stripe."],
    [
      isPublic && env.TRACKER_LOOPBACK === "1",
      "TRACKER_LOOPBACK=1 lets clients on this machine share on a public site.",
    ],
    [env.TRUST_PROXY === "fly" && !process.env.FLY_APP_NAME, "TRUST_PROXY=fly is set, but this is not a Fly machine."],
  ];
  return found.flatMap(([isSo, words]) => (isSo ? [words] : []));
}
