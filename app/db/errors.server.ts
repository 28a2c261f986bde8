import { Prisma } from "./generated/client.ts";

type AdapterMeta = {
  driverAdapterError?: {
    cause?: { constraint?: { fields?: string[]; index?: string } | string; originalMessage?: string };
  };
};

/**
 * Whether a write failed because a unique index already has that value. With driver adapters, Prisma names the
 * constraint in `meta.driverAdapterError.cause`, as fields or as the index's name. `hint` is part of either.
 */
export function isUniqueViolation(error: unknown, hint?: string): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") return false;
  if (hint === undefined) return true;
  const cause = (error.meta as AdapterMeta | undefined)?.driverAdapterError?.cause;
  return JSON.stringify([cause?.constraint, cause?.originalMessage]).includes(hint);
}

/** Whether Prisma needs a table that the database does not have. */
export const isTableMissing = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2021";

/** Whether Prisma gave up a transaction: no connection became free in time, or it took too long. */
export const isTimeOut = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2028";
