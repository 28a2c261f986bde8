import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";
import { bookmarkKinds } from "./schema.ts";

const kept = { kind: z.enum(bookmarkKinds), subjectId: z.number().int() };

export const Bookmarks = z.object({
  bookmarks: z.array(
    z.object({
      ...kept,
      label: z.string().describe("The kind in words"),
      name: z.string().nullable().describe("Null: no longer exists"),
      link: z.string().nullable().describe("Its page on this site"),
      folder: z.string().describe("Empty: in no folder"),
      note: z.string().nullable(),
      keptAt: z.string().datetime(),
    }),
  ),
  folders: z.array(z.object({ name: z.string(), count: z.number().int() })),
  folder: z.string().describe("The folder that was asked for"),
  ...paged,
});

export const Kept = z.object(kept);
