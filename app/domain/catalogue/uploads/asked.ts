import { z } from "zod";
import { joinTags } from "../tags/tags.ts";

/** The parts of an upload that a moderator can ask to change, as people read them. */
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

/** The words of a moderator for each field, as stored. */
export type Asked = Partial<Record<AskedField, string>>;

export const askedOf = (stored: unknown): Asked | null => (stored === null ? null : Asked.parse(stored));

/** One line for each field that is asked to be changed. */
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
  /** Absent from what was sent back before there were tags. */
  tags: text.optional(),
  /** Absent from what was sent back before the NFO could be changed. */
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

/** Said in place of what would not help a reader. */
const named: Partial<Record<keyof Snapshot, string>> = { cover: "Another picture", nfo: "Another text" };

/** The differences between an upload as it was sent back and as it is now. Cover and NFO are only named as changed. */
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
