export const healthStates = ["good", "warning", "bad"] as const;
export type HealthState = (typeof healthStates)[number];

/** Facts about the running site. Times are null if there is nothing to time. */
export type HealthFacts = {
  mail: { isSetUp: boolean; oldestWaitingAt: Date | null };
  backup: {
    isDaily: boolean;
    newestAt: Date | null;
    /** Null if no place for copies is set. `hasFailed`: whether the last attempt failed. */
    copies: { newestAt: Date | null; hasFailed: boolean } | null;
    /** Restore rehearsals. */
    rehearsal: { doneAt: Date | null; hasFailed: boolean };
  };
  disk: { freeBytes: number };
  jobs: { oldestDueAt: Date | null; failed: number };
  database: { milliseconds: number };
  tracker: { answers: boolean };
};

export type HealthCheck = keyof HealthFacts;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GIB = 1_073_741_824;
/** Mails and jobs that have waited for less than this are not late. */
const PATIENCE_MS = 10 * MINUTE;
/** A daily backup may be half a day late. */
const BACKUP_MS = { daily: 36 * HOUR, byHand: 7 * 24 * HOUR };

const grade = (isBad: boolean, isWarning: boolean): HealthState => (isBad ? "bad" : isWarning ? "warning" : "good");

/** The state of each part of the site, by the limits in docs/operations.md. */
export function judgeHealth(
  { mail, backup, disk, jobs, database, tracker }: HealthFacts,
  now: Date,
): Record<HealthCheck, HealthState> {
  const { copies, rehearsal } = backup;
  const isOlder = (at: Date | null, ms: number) => at !== null && now.getTime() - at.getTime() > ms;
  return {
    mail: grade(mail.isSetUp && isOlder(mail.oldestWaitingAt, PATIENCE_MS), !mail.isSetUp),
    backup: grade(
      rehearsal.hasFailed ||
        (backup.isDaily &&
          (isOlder(backup.newestAt, BACKUP_MS.daily) || isOlder(copies?.newestAt ?? null, BACKUP_MS.daily))),
      backup.newestAt === null ||
        isOlder(backup.newestAt, BACKUP_MS.byHand) ||
        (copies !== null && (copies.hasFailed || copies.newestAt === null)),
    ),
    disk: grade(disk.freeBytes < GIB, disk.freeBytes < 5 * GIB),
    jobs: grade(isOlder(jobs.oldestDueAt, PATIENCE_MS), jobs.failed > 0),
    database: grade(database.milliseconds > 1_000, database.milliseconds > 200),
    tracker: grade(!tracker.answers, false),
  };
}
