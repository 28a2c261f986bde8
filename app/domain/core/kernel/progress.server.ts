import type { Prisma } from "#app/db/generated/client.ts";

/** The channel of PostgreSQL's NOTIFY that every web process listens to. */
export const PROGRESS_CHANNEL = "progress";

/**
 * Topics of progress streams. At `caches` every process drops its caches; at `announcer` the announcing process looks
 * for lines and settings. `notices` are one member's, by id.
 */
export type ProgressTopic =
  | "imports"
  | "previews"
  | "operations"
  | "jobs"
  | "caches"
  | "announcer"
  | `notices ${string}`;

/** Makes the streams of a topic read it again, once the transaction has committed. */
export async function notifyProgress(tx: Pick<Prisma.TransactionClient, "$executeRaw">, topic: ProgressTopic) {
  await tx.$executeRaw`SELECT pg_notify(${PROGRESS_CHANNEL}, ${topic})`;
}
