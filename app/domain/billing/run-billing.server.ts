import { addDays } from "date-fns";
import type { Prisma } from "#app/db/generated/client.ts";
import type { Services } from "../kernel/context.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import type { SettingValue } from "../settings/shapes.ts";
import { billable, overdue } from "./billable.ts";
import { closeMonths } from "./close-months.server.ts";
import { dollars, periodName } from "./extend-membership.server.ts";
import { deactivatedMail, reminderMail, warningMail } from "./mails.ts";
import { openBill } from "./open-bill.server.ts";
import { priceFor } from "./price.server.ts";

type Parts = Pick<Services, "db" | "clock" | "site">;
type Terms = SettingValue<"membership">;
type Member = { id: string; username: string; email: string; nextPaymentDue: Date };

const BATCH = 200;

export type BillingReport = { reminded: number; warned: number; deactivated: number };

/**
 * Moves memberships through time: ends months of points, whose discount goes into the bill, reminds before a payment is due, warns when it is, and deactivates after the grace.
 * Each step is a conditional write with its mail in the same transaction, so that running twice, at the same time or
 * late does each thing once; grace counts from the warning, so that nobody is deactivated unwarned.
 */
export async function runBilling(parts: Parts): Promise<BillingReport> {
  const terms = await readSetting(parts.db, "membership");
  await endWaivers(parts);
  await closeMonths(parts);
  return {
    reminded: await forEachMember(parts, findToRemind(parts, terms), (tx, member) => remind(tx, parts, member)),
    warned: await forEachMember(parts, findDue(parts), (tx, member) => warn(tx, parts, terms, member)),
    deactivated: await forEachMember(parts, findExpired(parts, terms), (tx, member) => deactivate(tx, parts, member)),
  };
}

type Finder = (after: string) => Prisma.UserFindManyArgs["where"];
type Step = (tx: Prisma.TransactionClient, member: Member) => Promise<boolean>;

/** Walks over the members found, in order of their ids, a transaction each; answers for how many something was done. */
async function forEachMember({ db }: Parts, find: Finder, step: Step): Promise<number> {
  let done = 0;
  for (let after = ""; ; ) {
    const members = await db.user.findMany({
      where: find(after),
      select: { id: true, username: true, email: true, nextPaymentDue: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    for (const member of members) if (await db.$transaction((tx) => step(tx, member as Member))) done++;
    const last = members.at(-1);
    if (!last || members.length < BATCH) return done;
    after = last.id;
  }
}

/** A waiver that has run out leaves thirty days to pay, once. */
async function endWaivers({ db, clock }: Parts): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET fee_waived = false, fee_waived_until = NULL,
      next_payment_due = greatest(next_payment_due, fee_waived_until)
    WHERE fee_waived AND fee_waived_until <= ${clock()}`;
  await db.$executeRaw`
    UPDATE users SET next_payment_due = coalesce(last_payment_date, created_at) + interval '30 days'
    WHERE next_payment_due IS NULL AND is_active AND NOT is_admin AND NOT fee_waived AND membership_status <> 'elite'`;
}

const findToRemind =
  ({ clock }: Parts, { reminderDays }: Terms): Finder =>
  (after) => {
    const now = clock();
    return { ...billable(now), id: { gt: after }, nextPaymentDue: { gt: now, lte: addDays(now, reminderDays) } };
  };

const findDue =
  ({ clock }: Parts): Finder =>
  (after) => ({ ...overdue(clock()), id: { gt: after }, warningIssued: false });

const findExpired =
  ({ clock }: Parts, { graceDays }: Terms): Finder =>
  (after) => ({
    ...overdue(clock()),
    id: { gt: after },
    warningIssued: true,
    warningIssuedAt: { lte: addDays(clock(), -graceDays) },
    // A member whose proof waits for an administrator is not locked out for the administrator's delay.
    payments: { none: { status: "pending", isVerified: true } },
  });

async function remind(tx: Prisma.TransactionClient, parts: Parts, member: Member): Promise<boolean> {
  const { id, username, email, nextPaymentDue: due } = member;
  const key = `reminder:${id}:${periodName(due)}`;
  if (await tx.mail.findUnique({ where: { key }, select: { id: true } })) return false;
  const { amount } = await priceFor(tx, id, "monthly");
  // The points pay: the bill will be of nothing.
  if (amount === 0) return false;
  const body = reminderMail({ username, amount: dollars(amount), due, origin: parts.site.mailOrigin });
  await queueMail(tx, parts, { key, to: email, body });
  return true;
}

/** Opens the bill and warns the member, unless points have paid it. Who has paid meanwhile is left alone: the write says so. */
async function warn(tx: Prisma.TransactionClient, parts: Parts, terms: Terms, member: Member): Promise<boolean> {
  const { id: userId, username, email, nextPaymentDue: due } = member;
  const now = parts.clock();
  const { count } = await tx.user.updateMany({
    where: { ...billable(now), id: userId, warningIssued: false, nextPaymentDue: { equals: due } },
    data: { membershipStatus: "warning", warningIssued: true, warningIssuedAt: now },
  });
  if (count === 0) return false;
  const billingPeriod = periodName(due);
  const amount = await openBill(tx, parts, userId, due);
  if (amount === 0) return false;
  const ends = addDays(now, terms.graceDays);
  const body = warningMail({ username, amount: dollars(amount), due, ends, origin: parts.site.mailOrigin });
  await queueMail(tx, parts, { key: `warning:${userId}:${billingPeriod}`, to: email, body });
  return true;
}

async function deactivate(tx: Prisma.TransactionClient, parts: Parts, member: Member): Promise<boolean> {
  const { id: userId, username, email, nextPaymentDue: due } = member;
  const { count } = await tx.user.updateMany({
    where: { ...billable(parts.clock()), id: userId, warningIssued: true, nextPaymentDue: { equals: due } },
    data: { isActive: false },
  });
  if (count === 0) return false;
  await tx.billingCycle.updateMany({ where: { userId, status: "pending" }, data: { status: "overdue" } });
  await tx.session.deleteMany({ where: { userId } });
  const body = deactivatedMail({ username, origin: parts.site.mailOrigin });
  await queueMail(tx, parts, { key: `deactivated:${userId}:${periodName(due)}`, to: email, body });
  return true;
}
