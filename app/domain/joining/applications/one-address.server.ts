import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { sameAddress } from "../../core/kernel/same-address.server.ts";
import { addDays, dayWords } from "../../core/kernel/utc.ts";
import { readSetting } from "../../core/settings/settings.server.ts";

/** Makes simultaneous applications with one address wait for each other. */
export const lockAddress = (tx: Tx, email: string) => lockNamed(tx, "application", email.toLowerCase());

/** States in which the applicant can still be let in, or has been accepted. */
const open = ["waiting", "asked", "accepted"] as const;

/** The applications with this address, as a condition. */
async function withAddress(tx: Tx, email: string) {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM applications WHERE ${sameAddress(Prisma.sql`email`, email)}`;
  return { id: { in: rows.map(({ id }) => id) } };
}

/** The open application with this address. */
export const findOpen = async (tx: Tx, email: string) =>
  tx.application.findFirst({ where: { ...(await withAddress(tx, email)), status: { in: [...open] } } });

/** The date, in words, from which a rejected applicant can apply again; null if it has come. */
export async function findReapplyDay(tx: Tx, email: string, now: Date): Promise<string | null> {
  const { reapplyDays } = await readSetting(tx, "applications");
  const last = await tx.application.findFirst({
    where: {
      ...(await withAddress(tx, email)),
      status: "rejected",
      decidedAt: { gt: addDays(now, -reapplyDays) },
    },
    orderBy: { decidedAt: "desc" },
    select: { decidedAt: true },
  });
  return last?.decidedAt ? dayWords(addDays(last.decidedAt, reapplyDays)) : null;
}
