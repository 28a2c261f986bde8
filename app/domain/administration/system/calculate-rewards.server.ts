import { z } from "zod";
import { lockBalance } from "../../catalogue/points/lock-balance.server.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Context, Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { OnProgress } from "../../core/ports/host.ts";
import { discountOpenBill } from "../../joining/billing/open-bill.server.ts";
import { ELITE_INVITES, makeElite } from "../../joining/rewards/elite.server.ts";
import { countMembers } from "../../people/members/count-members.server.ts";

const OneUser = z.object({ userId: z.string() });

/**
 * Recalculates what triggers and jobs maintain: each balance from the sum of its journal, elite status for members who
 * have earned it, and discounts that have not been applied to an open bill. A member whose elite status was taken away
 * does not get it back.
 */
export async function calculateRewards(context: Context, onProgress: OnProgress): Promise<string> {
  const { total } = await countMembers(context);
  const corrected = await correctBalances(context, onProgress);
  const elite = await grantElite(context, onProgress);
  const discounts = await applyDiscounts(context);
  onProgress(`${total} balances compared with their entries`);
  onProgress(`${discounts} discounts applied to open bills`);
  return `Checked the balances of ${total} members, corrected ${corrected}; ${elite} new elite members; ${discounts} discounts applied.`;
}

async function correctBalances(context: Context, onProgress: OnProgress): Promise<number> {
  const wrong = await context.db.$queryRaw<{ user_id: string }[]>`
    SELECT coalesce(s.user_id, j.user_id) AS user_id
    FROM user_stats s FULL JOIN (SELECT user_id, sum(points) AS points FROM user_activities GROUP BY user_id) j USING (user_id)
    WHERE coalesce(s.activity_points, 0) <> coalesce(j.points, 0)`;
  for (const { user_id: userId } of wrong) {
    const done = await correctBalance.run(context, { userId });
    if (done.ok) onProgress(done.value);
  }
  return wrong.length;
}

/** Sets a balance to the sum of its journal and reports the change. */
const correctBalance = defineUseCase({
  name: "system.correct-balance",
  input: OneUser,
  allow: systemOnly,
  async write({ tx }, { userId }) {
    const before = await lockBalance(tx, userId);
    const { _sum } = await tx.userActivity.aggregate({ where: { userId }, _sum: { points: true } });
    const activityPoints = _sum.points ?? 0;
    await tx.userStats.upsert({ where: { userId }, create: { userId, activityPoints }, update: { activityPoints } });
    return ok(`balance of ${await nameOf(tx, userId)}: corrected from ${before} to ${activityPoints}`);
  },
});

async function grantElite(context: Context, onProgress: OnProgress): Promise<number> {
  const earned = await context.db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM users u
    WHERE u.membership_status <> 'elite' AND NOT u.is_suspended
      AND (SELECT count(*) FROM invitations i WHERE i.inviter_id = u.id AND i.confirmed_at IS NOT NULL) >= ${ELITE_INVITES}
      AND NOT EXISTS (SELECT 1 FROM mails m WHERE starts_with(m.key, 'elite:' || u.id || ':'))`;
  let granted = 0;
  for (const { id } of earned) {
    const done = await makeMemberElite.run(context, { userId: id });
    if (!done.ok || !done.value) continue;
    granted += 1;
    onProgress(`${done.value} is now elite`);
  }
  return granted;
}

/** Gives elite status and returns the username; null if the member already has it. */
const makeMemberElite = defineUseCase({
  name: "system.make-member-elite",
  input: OneUser,
  allow: systemOnly,
  async write({ tx, clock, site }, { userId }) {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
    return ok((await makeElite(tx, { clock, site }, userId)) ? await nameOf(tx, userId) : null);
  },
});

async function applyDiscounts(context: Context): Promise<number> {
  const waiting = await context.db.userStats.findMany({
    where: { membershipDiscount: { gt: 0 }, user: { billingCycles: { some: { status: "pending" } } } },
    select: { userId: true },
  });
  for (const { userId } of waiting) await applyDiscount.run(context, { userId });
  const left = await context.db.userStats.count({
    where: { userId: { in: waiting.map(({ userId }) => userId) }, membershipDiscount: { gt: 0 } },
  });
  return waiting.length - left;
}

const applyDiscount = defineUseCase({
  name: "system.apply-discount",
  input: OneUser,
  allow: systemOnly,
  async write({ tx, clock, site }, { userId }) {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
    await discountOpenBill(tx, { clock, site }, userId);
    return ok(null);
  },
});

const nameOf = async (tx: Tx, id: string) =>
  (await tx.user.findUnique({ where: { id }, select: { username: true } }))?.username ?? id;
