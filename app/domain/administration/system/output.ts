import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";
import { operationStates } from "../../core/operations/kinds.ts";
import { settingOutput } from "../../core/settings/setting-output.ts";
import { jobStates } from "./job-states.ts";

const count = z.number().int().min(0);

/** Byte counts: a number if it is exact, otherwise a string of digits. */
const bytes = z.union([count, z.string().regex(/^\d+$/)]);

export const DatabaseInfo = z.object({
  totalUsers: count,
  activeUsers: count,
  eliteUsers: count,
  adminUsers: count,
  totalTorrents: count,
  totalStorageSize: bytes,
  totalMessages: count,
  totalPayments: count,
  averagePoints: z.number(),
  activeSessions: count,
  databaseSize: bytes,
});

const status = z.enum(operationStates.all);

export const OperationRun = z.object({
  success: z.boolean(),
  id: z.number().int(),
  operation: z.string(),
  status,
  message: z.string(),
  output: z.string(),
});

const date = z.string().datetime();

const operation = {
  id: z.number().int(),
  kind: z.string(),
  title: z.string(),
  status,
  actorName: z.string(),
  message: z.string().nullable(),
  startedAt: date,
  /** In milliseconds; so far, while it is running. */
  duration: z.number(),
};

export const Operations = z.object({ operations: z.array(z.object(operation)), ...paged });

export const Operation = z.object({ ...operation, output: z.string() });

const archive = z.object({ name: z.string(), bytes: count, createdAt: date });

export const Backups = z.object({
  backups: z.array(archive),
  /** Encrypted copies elsewhere, the newest 50 of them; null if no place for them is configured. */
  copies: z
    .object({
      place: z.string(),
      total: count,
      newest: z.array(archive),
      /** Why the last attempt failed; null once one has succeeded. */
      lastError: z.string().nullable(),
      failedAt: date.nullable(),
    })
    .nullable(),
  /** When a restore was last rehearsed with success, and why the last attempt failed if it has. */
  rehearsal: z.object({ doneAt: date.nullable(), lastError: z.string().nullable(), failedAt: date.nullable() }),
  schedule: settingOutput("backup"),
});

export const BackupDeleted = z.object({ name: z.string() });

export const ConsoleLines = z.object({
  lines: z.array(
    z.object({
      id: z.number().int(),
      actorName: z.string(),
      command: z.string(),
      output: z.string(),
      isError: z.boolean(),
      createdAt: date,
    }),
  ),
  mayType: z.boolean(),
  restriction: z.string(),
});

export const CommandAnswer = z.object({ command: z.string(), output: z.string(), isError: z.boolean() });

export const Jobs = z.object({
  jobs: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      title: z.string(),
      key: z.string().nullable(),
      state: z.enum(jobStates),
      attempts: count,
      /** Maximum number of attempts. */
      most: count,
      reason: z.string().nullable(),
      createdAt: date,
      runAt: date,
    }),
  ),
  state: z.enum([...jobStates, "all"]),
  ...paged,
});

export const JobCounts = z.object({
  queue: z.array(z.object({ kind: z.string(), title: z.string(), waiting: count, running: count, failed: count })),
});

export const Caches = z.object({
  caches: z.array(
    z.object({
      name: z.string(),
      entries: count,
      used: count,
      most: count,
      unit: z.string(),
      hits: count,
      misses: count,
    }),
  ),
});

export const JobId = z.object({ jobId: z.string() });

export const ReleaseInUse = z.object({
  release: z.object({
    version: z.string(),
    newer: z.string().nullable(),
    previous: z.object({ version: z.string(), problem: z.string().nullable() }).nullable(),
    upgrade: z.object({ at: z.string(), from: z.string(), to: z.string(), problem: z.string().nullable() }).nullable(),
    running: z.object({ to: z.string().nullable(), step: z.string().nullable() }).nullable(),
    log: z.string(),
    instead: z.string().nullable(),
  }),
});

export type ShownRelease = z.infer<typeof ReleaseInUse>["release"];

export const ReleaseRequested = z.object({
  kind: z.enum(["upgrade", "rollback"]),
  from: z.string(),
  version: z.string(),
});
