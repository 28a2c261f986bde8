import { z } from "zod";
import { anniversaryAfter } from "../../catalogue/points/anniversary.ts";
import { resetPoints } from "../../catalogue/points/reset-points.server.ts";
import { discountOf } from "../../catalogue/points/tiers.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { periodName } from "../../core/kernel/period.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { billable } from "./billable.ts";
import { type Failures, forEachMember } from "./for-each-member.server.ts";
import { discountOpenBill } from "./open-bill.server.ts";

/**
 * Ends the month of points of each member whose anniversary has come. The points become a discount on the open or next
 * bill, and the balance starts at zero. Each month ends once, however often or late this runs; overdue months end
 * together. Returns the number of members whose month ended.
 */
export async function closeMonths(services: Services, failures: Failures): Promise<number> {
  const { db, clock } = services;
  const system = systemContext(services);
  await startMonths.run(system, {});
  return forEachMember({
    findBatch: ({ after, take }) =>
      db.user.findMany({
        where: { id: { gt: after }, nextResetAt: { lte: clock() } },
        select: { id: true, username: true, createdAt: true, nextResetAt: true },
        orderBy: { id: "asc" },
        take,
      }),
    step: (member) => closeMonth.run(system, member),
    failures,
  });
}

/** Gives each new member the date on which their first month of points ends. */
const startMonths = defineUseCase({
  name: "billing.start-months",
  allow: systemOnly,
  async write({ tx }) {
    const started = await tx.$executeRaw`
      UPDATE users SET next_reset_at = (created_at AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC'
      WHERE next_reset_at IS NULL AND deleted_at IS NULL`;
    return ok({ started });
  },
});

/** Ends one member's month of points. Returns false if another process has already ended it. */
const closeMonth = defineUseCase({
  name: "billing.close-month",
  input: z.object({ id: z.string(), createdAt: z.date(), nextResetAt: z.date().nullable() }),
  allow: systemOnly,
  async write({ tx, clock, site }, { id: userId, createdAt, nextResetAt }) {
    const now = clock();
    const { count } = await tx.user.updateMany({
      where: { id: userId, nextResetAt },
      data: { nextResetAt: anniversaryAfter(createdAt, now) },
    });
    if (count === 0 || !nextResetAt) return ok(false);
    const percent = discountOf(await resetPoints(tx, { userId, name: periodName(nextResetAt), at: now }));
    if (percent === 0) return ok(true);
    if (isFreeSite(await readSetting(tx, "membership"))) return ok(true);
    const isBilled = await tx.user.findFirst({ where: { ...billable(now), id: userId }, select: { id: true } });
    if (!isBilled) return ok(true);
    // A member who has paid ahead keeps the best discount of these months until a bill opens.
    await tx.userStats.updateMany({
      where: { userId, membershipDiscount: { lt: percent } },
      data: { membershipDiscount: percent },
    });
    await discountOpenBill(tx, { clock, site }, userId);
    return ok(true);
  },
});
