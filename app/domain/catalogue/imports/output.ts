import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";
import { importStates } from "./import-states.ts";

export const Imported = z.object({ torrentHash: z.string(), uploadId: z.number().int() });
export type Imported = z.output<typeof Imported>;

const count = z.number().int().min(0);

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
