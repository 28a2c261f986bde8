import { addDays } from "date-fns";
import { systemOnly } from "../kernel/allow.ts";
import type { Services } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase, systemContext } from "../kernel/use-case.server.ts";
import { pruneOperations } from "../operations/prune-operations.server.ts";
import { registrationStates } from "./registration-states.ts";

/** Ends registrations whose time is over, and deletes password resets that expired a day ago. */
const expireTokens = defineUseCase({
  name: "registrations.expire-tokens",
  input: NoInput,
  allow: systemOnly,
  async write({ tx, clock }) {
    const now = clock();
    const { count: registrations } = await tx.registrationToken.updateMany({
      where: { status: { in: registrationStates.before("expired") }, expiresAt: { lte: now } },
      data: { status: "expired" },
    });
    const { count: resets } = await tx.passwordResetToken.deleteMany({
      where: { expiresAt: { lte: addDays(now, -1) } },
    });
    return ok({ registrations, resets });
  },
});

/** Removes what nobody finished: registrations, password resets and files without a proof; and old operations. */
export async function cleanUp(services: Services) {
  const { db, storage, clock } = services;
  const expired = await expireTokens.run(systemContext(services), {});
  const files = await storage.findOlder("incoming", addDays(clock(), -1));
  for (const file of files) await storage.delete(file);
  const { registrations, resets } = expired.ok ? expired.value : { registrations: 0, resets: 0 };
  return { registrations, resets, files: files.length, runs: await pruneOperations(db) };
}
