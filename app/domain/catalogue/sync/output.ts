import { z } from "zod";
import { syncKinds, syncStatuses } from "./kinds.ts";

const report = z.array(
  z.object({ name: z.string(), outcome: z.enum(["added", "skipped", "failed"]), why: z.string().nullable() }),
);

const count = z.number().int().min(0);

const counts = { total: count, added: count, skipped: count, failed: count };

const synced = { success: z.boolean(), processed: count, ...counts, duration: z.number(), report };

export const VaultSynced = z.object({ ...synced, status: z.literal("complete"), error: z.null() });

export const IndexSynced = z.object({ ...synced, synced: count });

const date = z.string().datetime();

export const SyncState = z.object({
  vaultPlace: z.string().nullable(),
  indexUrl: z.string().nullable(),
  runs: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(syncKinds),
      status: z.enum(syncStatuses),
      startedBy: z.string().nullable(),
      ...counts,
      current: z.string().nullable(),
      message: z.string().nullable(),
      startedAt: date,
      endedAt: date.nullable(),
      report,
    }),
  ),
});
export type SyncRun = z.output<typeof SyncState>["runs"][number];
