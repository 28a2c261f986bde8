import { addDays } from "date-fns";
import { PROOFS } from "../files/proof-pictures.server.ts";
import { systemOnly } from "../kernel/allow.ts";
import type { Db, Services } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase, systemContext } from "../kernel/use-case.server.ts";
import { pruneOperations } from "../operations/prune-operations.server.ts";
import { HELD_DAYS } from "./find-taken.server.ts";
import { registrationStates } from "./registration-states.ts";

/**
 * Ends registrations whose time is over, lets go of the pictures of those that came to nothing, and deletes password
 * resets that expired a day ago.
 */
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
    return ok({ registrations, resets });
  },
});

const AT_ONCE = 1_000;

/** Pictures of proofs, of a day ago or older, that no payment and no registration names. */
async function findOrphans({ db, storage, clock }: Pick<Services, "db" | "storage" | "clock">): Promise<string[]> {
  const names = await storage.findOlder(PROOFS, addDays(clock(), -1));
  const orphans: string[] = [];
  for (let i = 0; i < names.length; i += AT_ONCE) {
    const some = names.slice(i, i + AT_ONCE);
    const named = await findNamed(
      db,
      some.map((name) => name.slice(PROOFS.length + 1)),
    );
    orphans.push(...some.filter((name) => !named.has(name.slice(PROOFS.length + 1))));
  }
  return orphans;
}

async function findNamed(db: Db, screenshots: string[]): Promise<Set<string | null>> {
  const where = { screenshotPath: { in: screenshots } };
  const select = { screenshotPath: true } as const;
  const [payments, registrations] = await Promise.all([
    db.payment.findMany({ where, select }),
    db.registrationToken.findMany({ where, select }),
  ]);
  return new Set([...payments, ...registrations].map(({ screenshotPath }) => screenshotPath));
}

/** Removes what nobody finished: registrations, password resets and files without a proof; and old operations. */
export async function cleanUp(services: Services) {
  const { db, storage, clock } = services;
  const expired = await expireTokens.run(systemContext(services), {});
  const yesterday = addDays(clock(), -1);
  const unclaimed = await Promise.all(["incoming", "imports"].map((folder) => storage.findOlder(folder, yesterday)));
  const files = [...unclaimed.flat(), ...(await findOrphans(services))];
  for (const file of files) await storage.delete(file);
  const { registrations, resets } = expired.ok ? expired.value : { registrations: 0, resets: 0 };
  return { registrations, resets, files: files.length, runs: await pruneOperations(db) };
}
