import { z } from "zod";

/** Raised when the previous release could not read an archive of this one. */
export const FORMAT = 2;
export const MANIFEST = "manifest.json";
export const MANIFEST_SUM = "manifest.sha256";
/** Missing from archives of format 1. */
export const SIGNATURE = "manifest.signature";

// No part of a name begins with a dot, so a name cannot lead out of its folder.
const PART_NAME = /^(tables\/\w+\/\d{6}\.copy|tracker\/(\d{12}\.log|writer)|files(\/[\w-][\w.-]*)+)$/;

const Part = z.object({
  name: z.string().refine(
    (name) => PART_NAME.test(name),
    (name) => ({ message: `${name} is not the name of a part` }),
  ),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The table of contents of an archive. It comes last, because counts and checksums are known only then. */
export const Manifest = z.object({
  format: z.number().int().min(1).max(FORMAT),
  site: z.object({ name: z.string(), version: z.string() }),
  createdAt: z.string().datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.number().int().nonnegative(),
      parts: z.array(Part),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  files: z.array(Part),
  /** The tracker's log: announces that were answered but not yet in the database. */
  tracker: z.array(Part),
});

export type Manifest = z.output<typeof Manifest>;
export type Part = z.output<typeof Part>;

/** In their order in the archive. */
export const partsOf = ({ tables, files, tracker }: Manifest): Part[] => [
  ...tracker,
  ...tables.flatMap(({ parts }) => parts),
  ...files,
];
