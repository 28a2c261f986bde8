import { z } from "zod";

export type Outcome = { name: string; outcome: "added" | "skipped" | "failed"; why: string | null };

const LISTED = 500;
const order = { failed: 0, added: 1, skipped: 2 } as const;

/** The outcomes that a page lists: failures first, then the others. */
export const listedOf = (outcomes: readonly Outcome[]): Outcome[] =>
  [...outcomes].sort((a, b) => order[a.outcome] - order[b.outcome]).slice(0, LISTED);

/** Reads a stored report. Skips rows that cannot be parsed. */
export const readListed = (stored: unknown): Outcome[] => Stored.catch([]).parse(stored);

const Stored = z.array(
  z.object({ name: z.string(), outcome: z.enum(["added", "skipped", "failed"]), why: z.string().nullable() }),
);
