import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "./context.server.ts";
import { lockNamed, type SiteLock } from "./locks.server.ts";
import { ok, type Result, refuse } from "./result.ts";

/** The tables whose rows have a bounded number of things, and how the refusal begins. */
const holders = {
  users: "You have",
  collections: "This collection has",
  cases: "This case has",
  applications: "This application has",
} as const;

/** The row that owns the things, or a lock if they belong to the whole site. */
type Holder = { table: keyof typeof holders; id: string | number } | { lock: SiteLock };

type Cap = {
  count: () => Promise<number>;
  most: number;
  /** Their name in the plural, in the refusal. */
  things: string;
  /** How to make room; empty if nothing does. */
  remedy?: string;
};

/**
 * Allows one more thing if there are fewer than `most`. Simultaneous additions are counted one after the other.
 * Refusals: conflict.
 */
export async function withinCap(
  tx: Tx,
  holder: Holder,
  { count, most, things, remedy = "Remove one first." }: Cap,
): Promise<Result<null>> {
  if ("lock" in holder) await lockNamed(tx, holder.lock);
  else await tx.$executeRaw`SELECT 1 FROM ${Prisma.raw(holder.table)} WHERE id = ${holder.id} FOR NO KEY UPDATE`;
  if ((await count()) < most) return ok(null);
  const has = "lock" in holder ? "There are" : holders[holder.table];
  return refuse(
    "conflict",
    `${has} ${most.toLocaleString("en-US")} ${things}, which is the limit.${remedy && ` ${remedy}`}`,
  );
}
