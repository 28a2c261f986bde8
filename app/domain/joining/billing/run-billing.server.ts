import type { Prisma } from "#app/db/generated/client.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import type { Result } from "../../core/kernel/result.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { billable, closable, overdue } from "./billable.ts";
import { closeMonths } from "./close-months.server.ts";
import { deactivateMember } from "./deactivate-member.server.ts";
import type { DueMember } from "./due-member.ts";
import { endWaivers } from "./end-waivers.server.ts";
import { type Failures, forEachMember, throwFailures } from "./for-each-member.server.ts";
import { remindMember } from "./remind-member.server.ts";
import { warnMember } from "./warn-member.server.ts";

export type BillingReport = { reminded: number; warned: number; deactivated: number };

/**
 * Advances memberships: ends months of points, whose discount goes into the bill; reminds members before a payment is
 * due; warns them when it is due; and deactivates them after the grace period. Each step is a conditional write with
 * its mail in one transaction, so that running it twice, concurrently or late does everything once. The grace period
 * counts from the warning, so that no member is deactivated without one. On a free site only months of points end. A
 * step that throws for one member does not stop the others; at the end, this throws and names them.
 */
export async function runBilling(services: Services): Promise<BillingReport> {
  const { db, clock } = services;
  const system = systemContext(services);
  const terms = await readSetting(db, "membership");
  const { reminderDays, graceDays } = terms;
  const failures: Failures = [];
  if (!isFreeSite(terms)) await endWaivers.run(system, {});
  await closeMonths(services, failures);
  if (isFreeSite(terms)) {
    throwFailures(failures);
    return { reminded: 0, warned: 0, deactivated: 0 };
  }
  const find = (where: Prisma.UserWhereInput) => (batch: Batch) => findBatch(services, where, batch);
  const now = clock();
  const soon = { ...billable(now), nextPaymentDue: { gt: now, lte: addDays(now, reminderDays) } };
  const due = { ...overdue(now), warningIssued: false };
  const each = (where: Prisma.UserWhereInput, step: (member: DueMember) => Promise<Result<boolean>>) =>
    forEachMember({ findBatch: find(where), step, failures });
  const report = {
    reminded: await each(soon, (member) => remindMember.run(system, member)),
    warned: await each(due, (member) => warnMember.run(system, member)),
    deactivated: await each(closable(now, graceDays), (member) => deactivateMember.run(system, member)),
  };
  throwFailures(failures);
  return report;
}

type Batch = { after: string; take: number };

async function findBatch(
  { db }: Pick<Services, "db">,
  where: Prisma.UserWhereInput,
  { after, take }: Batch,
): Promise<DueMember[]> {
  const rows = await db.user.findMany({
    where: { ...where, id: { gt: after } },
    select: { id: true, username: true, email: true, nextPaymentDue: true },
    orderBy: { id: "asc" },
    take,
  });
  return rows.flatMap(({ nextPaymentDue, ...row }) => (nextPaymentDue ? [{ ...row, nextPaymentDue }] : []));
}
