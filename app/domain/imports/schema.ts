import { z } from "zod";
import { MAX_INT4 } from "../kernel/fields.ts";
import { pageInput } from "../kernel/pages.ts";
import { CategoryValue } from "../torrents/schema.ts";
import { DESCRIPTION_MAX } from "../uploads/schema.ts";

export const NO_FILES = "No Files Selected: Please select files to import";
export const GUESS = "auto";
export const importedFrom = (fileName: string) => `Imported from ${fileName}`;

const ItemId = z.coerce.number({ message: "This is no import." }).int().positive().max(MAX_INT4);

export const OneImport = z.object({ itemId: ItemId });
export const ListImports = z.object(pageInput(20));

/** A file of a folder: its path within it, and where it lies. */
export type ReceivedEntry = { name: string; file: string; size: number };

/** What has arrived: where it lies, the item that follows it, and of a folder everything in it. */
export type ReceivedImport = { file: string; name: string; size: number; itemId: number; entries?: ReceivedEntry[] };

const isReceived = (value: unknown): value is ReceivedImport =>
  typeof value === "object" && value !== null && "itemId" in value && "file" in value;

/** `file` has been received already: where it lies, and the item that follows it. */
export const ImportFile = z.object({
  file: z.custom<ReceivedImport>(isReceived, NO_FILES),
  category: z.preprocess((value) => (value === "" || value === GUESS ? undefined : value), CategoryValue.optional()),
  description: z.string().trim().max(DESCRIPTION_MAX, "This description is too long.").optional(),
});
