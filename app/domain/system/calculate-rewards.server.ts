import type { Prisma } from "#app/db/generated/client.ts";
import { discountOpenBill } from "../billing/open-bill.server.ts";
import type { Context } from "../kernel/context.server.ts";
import { lockBalance } from "../points/lock-balance.server.ts";
import type { Say } from "../ports/host.ts";
import { ELITE_INVITES, makeElite } from "../rewards/elite.server.ts";

type Parts = Pick<Context, "db" | "clock" | "site">;
type Tx = Prisma.TransactionClient;

/**
 * Reckons again what triggers and jobs keep: each balance against the sum of its journal, elite status for who has
 * earned it, and discounts that wait beside an open bill. Who had elite status taken away does not get it back.
 */
export async function calculateRewards(parts: Parts, say: Say): Promise<string> {
  const members = await parts.db.userStats.count();
  const corrected = await correctBalances(parts, say);
  const elite = await grantElite(parts, say);
  const discounts = await applyDiscounts(parts);
  say(`${members} balances compared with their journals`);
  say(`${discounts} discounts put into open bills`);
  return `${members} balances checked, ${corrected} corrected; ${elite} new elite members; ${discounts} discounts applied.`;
}

async function correctBalances({ db }: Parts, say: Say): Promise<number> {
  const wrong = await db.$queryRaw<{ user_id: string }[]>`
    SELECT coalesce(s.user_id, j.user_id) AS user_id
    FROM user_stats s FULL JOIN (SELECT user_id, sum(points) AS points FROM user_activities GROUP BY user_id) j USING (user_id)
    WHERE coalesce(s.activity_points, 0) <> coalesce(j.points, 0)`;
  for (const { user_id: userId } of wrong)
    await db.$transaction(async (tx) => {
      const before = await lockBalance(tx, userId);
      const { _sum } = await tx.userActivity.aggregate({ where: { userId }, _sum: { points: true } });
      const activityPoints = _sum.points ?? 0;
      await tx.userStats.upsert({ where: { userId }, create: { userId, activityPoints }, update: { activityPoints } });
      say(`balance of ${await nameOf(tx, userId)}: ${before} was wrong, ${activityPoints} is right`);
    });
  return wrong.length;
}

async function grantElite(parts: Parts, say: Say): Promise<number> {
  const { db } = parts;
  const earned = await db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM users u
    WHERE u.membership_status <> 'elite' AND NOT u.is_suspended
      AND (SELECT count(*) FROM invitations i WHERE i.inviter_id = u.id AND i.status = 'accepted') >= ${ELITE_INVITES}
      AND NOT EXISTS (SELECT 1 FROM mails m WHERE starts_with(m.key, 'elite:' || u.id || ':'))`;
  let granted = 0;
  for (const { id } of earned)
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR UPDATE`;
      if (!(await makeElite(tx, parts, id))) return;
      granted += 1;
      say(`${await nameOf(tx, id)} is elite now`);
    });
  return granted;
}

async function applyDiscounts(parts: Parts): Promise<number> {
  const waiting = await parts.db.userStats.findMany({
    where: { membershipDiscount: { gt: 0 }, user: { billingCycles: { some: { status: "pending" } } } },
    select: { userId: true },
  });
  for (const { userId } of waiting)
    await parts.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
      await discountOpenBill(tx, parts, userId);
    });
  const left = await parts.db.userStats.count({
    where: { userId: { in: waiting.map(({ userId }) => userId) }, membershipDiscount: { gt: 0 } },
  });
  return waiting.length - left;
}

const nameOf = async (tx: Tx, id: string) =>
  (await tx.user.findUnique({ where: { id }, select: { username: true } }))?.username ?? id;
