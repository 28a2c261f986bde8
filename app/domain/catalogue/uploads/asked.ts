import { z } from "zod";
import { joinTags } from "../tags/tags.ts";

/** The parts of an upload that a moderator can ask to change, with their labels. */
export const askedLabels = {
  name: "Torrent name",
  release: "Publisher, product and version",
  category: "Category and platform",
  description: "Description",
  licence: "Licence",
  tags: "Tags",
  nfo: "NFO",
  cover: "Cover",
  sounds: "Sounds",
  other: "Anything else",
} as const;

export type AskedField = keyof typeof askedLabels;

export const askedFields = Object.keys(askedLabels) as AskedField[];

const Asked = z.record(z.enum(askedFields as [AskedField, ...AskedField[]]), z.string());

/** A moderator's words for each field, as stored. */
export type Asked = Partial<Record<AskedField, string>>;

export const askedOf = (stored: unknown): Asked | null => (stored === null ? null : Asked.parse(stored));

/** One line for each field with a requested change. */
export const askedLines = (asked: Asked): { label: string; words: string }[] =>
  askedFields.flatMap((field) => {
    const words = asked[field];
    return words ? [{ label: askedLabels[field], words }] : [];
  });

const text = z.string().nullable();

const Snapshot = z.object({
  name: text,
  publisher: text,
  product: text,
  version: text,
  category: text,
  platform: text,
  description: text,
  licence: text,
  /** Absent in uploads that were sent back before there were tags. */
  tags: text.optional(),
  /** Absent in uploads that were sent back before the NFO could be changed. */
  nfo: text.optional(),
  cover: text,
});

/** The fields of an upload that describe its torrent. `cover` is the name of its file, `nfo` a hash of its text. */
export type Snapshot = z.infer<typeof Snapshot>;

const snapshotLabels: Record<keyof Snapshot, string> = {
  name: "Torrent name",
  publisher: "Publisher",
  product: "Product",
  version: "Version",
  category: "Category",
  platform: "Platform",
  description: "Description",
  licence: "Licence",
  tags: "Tags",
  nfo: "NFO",
  cover: "Cover",
};

type Described = Omit<Snapshot, "name" | "tags"> & { name: string | null; fileName: string; tags: string[] };

export const snapshotOf = (upload: Described): Snapshot =>
  Snapshot.parse({ ...upload, name: upload.name ?? upload.fileName, tags: joinTags(upload.tags) });

export type Change = { label: string; from: string | null; to: string | null };

/** Shown instead of values that mean nothing to a reader. */
const named: Partial<Record<keyof Snapshot, string>> = { cover: "Another picture", nfo: "Another text" };

/** The differences between an upload when it was sent back and now. Cover and NFO are only reported as changed. */
export function changesSince(stored: unknown, now: Snapshot): Change[] {
  if (stored === null) return [];
  const before = Snapshot.parse(stored);
  const fields = Object.keys(snapshotLabels) as (keyof Snapshot)[];
  return fields
    .filter((field) => before[field] !== undefined && (before[field] ?? "") !== (now[field] ?? ""))
    .map((field) => ({
      label: snapshotLabels[field],
      from: named[field] ? null : (before[field] ?? null),
      to: (now[field] && named[field]) ?? now[field] ?? null,
    }));
}
