import { APPLICANTS } from "../../core/files/application-pictures.server.ts";
import { PROOFS } from "../../core/files/proof-pictures.server.ts";
import { removeOrphans } from "../../core/files/remove-orphans.server.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Db, Services } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { pruneOperations } from "../../core/operations/prune-operations.server.ts";
import { HELD_DAYS } from "./find-taken.server.ts";
import { registrationStates } from "./registration-states.ts";

/**
 * Expires unpaid registrations, deletes those whose address was not confirmed, unlinks the pictures of rejected and
 * expired ones, and deletes password resets that expired a day ago.
 */
const expireTokens = defineUseCase({
  name: "registrations.expire-tokens",
  allow: systemOnly,
  async write({ tx, clock }) {
    const now = clock();
    const { count: registrations } = await tx.registrationToken.updateMany({
      where: { status: { in: registrationStates.before("expired") }, expiresAt: { lte: now } },
      data: { status: "expired" },
    });
    const { count: unproved } = await tx.registrationToken.deleteMany({
      where: { status: "unproved", expiresAt: { lte: now } },
    });
    await tx.registrationToken.updateMany({
      where: {
        status: { in: ["rejected", "expired"] },
        screenshotPath: { not: null },
        createdAt: { lte: addDays(now, -HELD_DAYS) },
      },
      data: { screenshotPath: null },
    });
    const { count: resets } = await tx.passwordResetToken.deleteMany({
      where: { expiresAt: { lte: addDays(now, -1) } },
    });
    return ok({ registrations: registrations + unproved, resets });
  },
});

const nameOf = (file: string) => file.slice(PROOFS.length + 1);

async function findNamed(db: Db, screenshots: string[]): Promise<Set<string | null>> {
  const where = { screenshotPath: { in: screenshots } };
  const select = { screenshotPath: true } as const;
  const [payments, registrations] = await Promise.all([
    db.payment.findMany({ where, select }),
    db.registrationToken.findMany({ where, select }),
  ]);
  return new Set([...payments, ...registrations].map(({ screenshotPath }) => screenshotPath));
}

/** Removes unfinished registrations, password resets and files without a proof, and old operations. */
export async function cleanUp(services: Services) {
  const { db, storage, clock } = services;
  const expired = await expireTokens.run(systemContext(services), {});
  const yesterday = addDays(clock(), -1);
  const unclaimed = await Promise.all(["incoming", "imports"].map((folder) => storage.findOlder(folder, yesterday)));
  for (const file of unclaimed.flat()) await storage.delete(file);
  // Pictures of proofs that belong to neither a payment nor a registration.
  const orphans = await removeOrphans(services, PROOFS, async (files) => {
    const named = await findNamed(db, files.map(nameOf));
    return (file) => named.has(nameOf(file));
  });
  const pictures = await removeOrphans(services, APPLICANTS, async (files) => {
    const picture = { in: files.map((file) => file.slice(APPLICANTS.length + 1)) };
    const rows = await db.applicationAnswer.findMany({ where: { picture }, select: { picture: true } });
    const named = new Set(rows.map((row) => row.picture));
    return (file) => named.has(file.slice(APPLICANTS.length + 1));
  });
  const { registrations, resets } = expired.ok ? expired.value : { registrations: 0, resets: 0 };
  return {
    registrations,
    resets,
    files: unclaimed.flat().length + orphans + pictures,
    runs: await pruneOperations(db),
  };
}
