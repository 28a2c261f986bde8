import type { Prisma } from "#app/db/generated/client.ts";
import type { Services } from "../kernel/context.server.ts";
import { anniversaryAfter } from "../points/anniversary.ts";
import { resetPoints } from "../points/reset-points.server.ts";
import { discountOf } from "../points/tiers.ts";
import { billable } from "./billable.ts";
import { periodName } from "./extend-membership.server.ts";
import { discountOpenBill } from "./open-bill.server.ts";

type Parts = Pick<Services, "db" | "clock" | "site">;

const BATCH = 200;

/**
 * Ends the month of points of each member whose anniversary has come: the points become the discount of the bill that
 * is open or the next one that opens, and the balance starts at zero. A conditional write on the anniversary makes
 * it happen once, however often or late this runs; months slept through end together.
 */
export async function closeMonths(parts: Parts): Promise<number> {
  const { db, clock } = parts;
  await db.$executeRaw`
    UPDATE users SET next_reset_at = (created_at AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC'
    WHERE next_reset_at IS NULL AND deleted_at IS NULL`;
  let closed = 0;
  for (let after = ""; ; ) {
    const members = await db.user.findMany({
      where: { id: { gt: after }, nextResetAt: { lte: clock() } },
      select: { id: true, createdAt: true, nextResetAt: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    for (const member of members) if (await db.$transaction((tx) => closeMonth(tx, parts, member))) closed++;
    const last = members.at(-1);
    if (!last || members.length < BATCH) return closed;
    after = last.id;
  }
}

type Member = { id: string; createdAt: Date; nextResetAt: Date | null };

async function closeMonth(tx: Prisma.TransactionClient, parts: Parts, member: Member): Promise<boolean> {
  const { id: userId, createdAt, nextResetAt } = member;
  const now = parts.clock();
  const { count } = await tx.user.updateMany({
    where: { id: userId, nextResetAt },
    data: { nextResetAt: anniversaryAfter(createdAt, now) },
  });
  if (count === 0 || !nextResetAt) return false;
  const percent = discountOf(await resetPoints(tx, { userId, name: periodName(nextResetAt), at: now }));
  if (percent === 0) return true;
  const isBilled = await tx.user.findFirst({ where: { ...billable(now), id: userId }, select: { id: true } });
  if (!isBilled) return true;
  // Who has paid ahead keeps the best of the months until a bill opens.
  await tx.userStats.updateMany({
    where: { userId, membershipDiscount: { lt: percent } },
    data: { membershipDiscount: percent },
  });
  await discountOpenBill(tx, parts, userId);
  return true;
}
