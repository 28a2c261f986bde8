import { z } from "zod";
import { checkbox, id, optionalText } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { categoryFrom } from "../torrents/categories.ts";
import { DESCRIPTION_MAX } from "../torrents/schema.ts";

export const NO_FILES = "No Files Selected: Please select files to import";
export const GUESS = "auto";
export const importedFrom = (fileName: string) => `Imported from ${fileName}`;

export const OneImport = z.object({ itemId: id("Import not found.") });
export const ListImports = z.object(pageInput(20));

/** A file of a folder: its path within it, and its location on disk. */
export type ReceivedEntry = { name: string; file: string; size: number };

/** A received import: its file, the item that tracks it, and the entries of a folder. */
export type ReceivedImport = { file: string; name: string; size: number; itemId: number; entries?: ReceivedEntry[] };

/** The received import, with the paths of its files mapped. */
export const mapFiles = (
  { file, entries, ...rest }: ReceivedImport,
  map: (file: string) => string,
): ReceivedImport => ({
  ...rest,
  file: map(file),
  ...(entries ? { entries: entries.map((entry) => ({ ...entry, file: map(entry.file) })) } : {}),
});

const isReceived = (value: unknown): value is ReceivedImport =>
  typeof value === "object" && value !== null && "itemId" in value && "file" in value;

/** `file` has already been received: its path, and the item that tracks it. */
export const ImportFile = z.object({
  file: z.custom<ReceivedImport>(isReceived, NO_FILES),
  /** Guessed if absent or "auto". */
  category: z
    .string({ message: "Choose a category." })
    .optional()
    .transform((name, ctx) => {
      if (!name || name === GUESS) return undefined;
      const found = categoryFrom(name);
      if (found) return found;
      ctx.addIssue({ code: "custom", message: "This category doesn't exist." });
      return z.NEVER;
    }),
  description: optionalText(DESCRIPTION_MAX, "This description is too long."),
  /** Whether the site stores and seeds the files. */
  keepFiles: checkbox,
});
