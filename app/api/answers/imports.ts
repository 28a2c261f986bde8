import { z } from "zod";
import { importStates } from "#app/domain/catalogue/imports/import-states.ts";
import { syncKinds, syncStatuses } from "#app/domain/catalogue/sync/read-sync.server.ts";
import { paged } from "./paged.ts";

const count = z.number().int().min(0);
const date = z.string().datetime();
const report = z.array(
  z.object({ name: z.string(), outcome: z.enum(["added", "skipped", "failed"]), why: z.string().nullable() }),
);
const counts = { total: count, added: count, skipped: count, failed: count };

export const Imported = z.object({ torrentHash: z.string(), uploadId: z.number().int() });

const synced = { success: z.boolean(), processed: count, ...counts, duration: z.number(), report };
export const VaultSynced = z.object({ ...synced, status: z.literal("complete"), error: z.null() });
export const IndexSynced = z.object({ ...synced, synced: count });

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

export const Imports = z.object({
  items: z.array(
    z.object({
      id: z.number().int(),
      file: z.string(),
      size: count,
      status: z.enum(importStates.all),
      progress: count,
      torrentHash: z.string().nullable(),
      error: z.string().nullable(),
      uploadId: z.number().int().nullable(),
      category: z.string().nullable(),
    }),
  ),
  ...paged,
  maxBytes: count,
  freeBytes: z.number().nullable().describe("Free space where files are stored; null for a bucket"),
});
export const ImportRemoved = z.object({ itemId: z.number().int() });
