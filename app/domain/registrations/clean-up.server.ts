import { addDays } from "date-fns";
import type { Services } from "../kernel/context.server.ts";
import { pruneOperations } from "../operations/prune-operations.server.ts";

/**
 * What nobody finished: registrations past their time, files that were never claimed, reset tokens that ran out; and old
 * operations.
 */
export async function cleanUp({ db, storage, clock }: Pick<Services, "db" | "storage" | "clock">) {
  const now = clock();
  const { count: registrations } = await db.registrationToken.updateMany({
    where: { status: "pending", expiresAt: { lte: now } },
    data: { status: "expired" },
  });
  const { count: resets } = await db.passwordResetToken.deleteMany({ where: { expiresAt: { lte: addDays(now, -1) } } });
  const files = await storage.findOlder("incoming", addDays(now, -1));
  for (const file of files) await storage.delete(file);
  return { registrations, resets, files: files.length, runs: await pruneOperations(db) };
}
