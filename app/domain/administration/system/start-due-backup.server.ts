import type { Db, Services } from "../../core/kernel/context.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import type { OperationKind } from "../../core/operations/kinds.ts";
import { startScheduled } from "../../core/operations/start-operation.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";

const DAY_MS = 86_400_000;
const RETRY_MS = 3_600_000;

/**
 * Starts the day's backup at its hour, or as soon as the site is running again. A site that was set up after that hour
 * waits for the next day's; after a failure, it waits an hour. Returns whether one was started.
 */
export async function startDueBackup(services: Services): Promise<boolean> {
  const { db, clock, host } = services;
  const { daily, hour } = await readSetting(db, "backup");
  if (!daily) return false;
  const now = clock();
  const due = lastHour(now, hour);
  if ((await db.user.count({ where: { isPrimaryAdmin: true, createdAt: { lt: due } } })) === 0) return false;
  if ((await host.backups.list()).some(({ createdAt }) => createdAt >= due)) return false;
  if (await hasFailedLately(db, "db-backup", now)) return false;
  const start = { kind: "db-backup", act: "system.run", input: {} } as const;
  return (await startScheduled.run(systemContext(services), start)).ok;
}

/**
 * Starts copying a backup elsewhere if it has no copy yet; after a failure, it waits an hour. Returns whether one was
 * started.
 */
export async function startDueCopy(services: Services): Promise<boolean> {
  const { db, clock, host } = services;
  if (!host.copies) return false;
  const [newest] = await host.backups.list();
  if (!newest || (await db.backupCopy.count({ where: { madeAt: { gte: newest.createdAt } } })) > 0) return false;
  if (await hasFailedLately(db, "copy-backup", clock())) return false;
  const start = { kind: "copy-backup", act: "system.run", input: {} } as const;
  return (await startScheduled.run(systemContext(services), start)).ok;
}

/**
 * Starts the monthly restore rehearsal if it is turned on; after a failure, it waits a day. Returns whether one was
 * started.
 */
export async function startDueRehearsal(services: Services): Promise<boolean> {
  const { db, clock, host } = services;
  const { rehearse } = await readSetting(db, "backup");
  if (!rehearse || (await host.backups.list()).length === 0) return false;
  const before = (days: number) => ({ gt: new Date(clock().getTime() - days * DAY_MS) });
  const lately = [
    { status: "done", startedAt: before(30) },
    { status: "failed", startedAt: before(1) },
  ] as const;
  if ((await db.operation.count({ where: { kind: "rehearse-restore", OR: [...lately] } })) > 0) return false;
  const start = { kind: "rehearse-restore", act: "system.run", input: {} } as const;
  return (await startScheduled.run(systemContext(services), start)).ok;
}

const hasFailedLately = async (db: Db, kind: OperationKind, now: Date): Promise<boolean> =>
  (await db.operation.count({
    where: { kind, status: "failed", startedAt: { gt: new Date(now.getTime() - RETRY_MS) } },
  })) > 0;

/** The last time it was this hour, in UTC. */
function lastHour(now: Date, hour: number): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}
