import type { z } from "zod";
import { isStaff } from "../kernel/allow.ts";
import type { Tx } from "../kernel/context.server.ts";
import { ok, refuseField, type Written } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchUser, subjectOf } from "../members/one-user.ts";
import { lockBalance } from "../points/lock-balance.server.ts";
import { saysLess, withinBalance } from "../points/within-balance.ts";
import { findSameEntry } from "./find-same-entry.server.ts";
import { AdjustPoints } from "./schema.ts";

/** The type of the journal row for what administrators give and take. */
const ADJUSTMENT = "admin_adjustment";

/**
 * Gives a member points or takes some, with the reason in the journal. A balance never falls below 0: of a
 * greater number what is there is taken, and the journal holds that. Refuses all but staff. Refusals: not-found,
 * conflict (there is nothing to take).
 */
export const adjustPoints = defineUseCase({
  name: "rewards.adjust-points",
  input: AdjustPoints,
  allow: isStaff,
  write: (context, input) => adjustPointsIn(context, input, { isForm: false }),
});

/** The same of a form, which may be submitted twice: the same within a minute counts once. */
export const adjustPointsByForm = defineUseCase({
  name: "rewards.adjust-points-by-form",
  input: AdjustPoints,
  allow: isStaff,
  write: (context, input) => adjustPointsIn(context, input, { isForm: true }),
});

type Context = { tx: Tx; clock: () => Date; actor: { username: string } };
type Adjusted = { activityPoints: number; message: string };

async function adjustPointsIn(
  { tx, clock, actor }: Context,
  { userId, points: wanted, reason }: z.output<typeof AdjustPoints>,
  { isForm }: { isForm: boolean },
): Promise<Written<Adjusted, "audit">> {
  const user = await tx.user.findFirst({
    where: { id: userId, deletedAt: null },
    select: { id: true, username: true },
  });
  if (!user) return noSuchUser();
  const before = await lockBalance(tx, userId);
  const now = clock();
  const entry = { userId, activityType: ADJUSTMENT, points: wanted, description: `${reason} (${actor.username})` };
  if (isForm && (await findSameEntry(tx, entry, now)))
    return ok(
      { activityPoints: before, message: `${user.username} has ${before} points now.` },
      { audit: { unaudited: "the first submit wrote the entry" } },
    );
  const points = withinBalance(before, wanted);
  if (points === 0) return refuseField("points", `${user.username} has no points to take.`, "conflict");
  await tx.userActivity.create({ data: { ...entry, points, createdAt: now } });
  const activityPoints = before + points;
  const audit = {
    act: "rewards.adjust-points",
    subject: subjectOf(user),
    before: { points: before },
    after: { points: activityPoints, reason },
  };
  const message = `${user.username} has ${activityPoints} points now.${saysLess(points, wanted)}`;
  return ok({ activityPoints, message }, { audit });
}
