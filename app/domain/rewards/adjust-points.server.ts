import type { z } from "zod";
import { isStaff } from "../kernel/allow.ts";
import type { Tx } from "../kernel/context.server.ts";
import { ok, type Written } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { subjectOf } from "../members/one-user.ts";
import { saysLess } from "../points/within-balance.ts";
import { AdjustPoints } from "./schema.ts";
import { writeEntry } from "./write-entry.server.ts";

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
  context: Context,
  { userId, points: wanted, reason }: z.output<typeof AdjustPoints>,
  { isForm }: { isForm: boolean },
): Promise<Written<Adjusted, "audit">> {
  const description = `${reason} (${context.actor.username})`;
  const entry = { userId, activityType: ADJUSTMENT, points: wanted, description };
  const entered = await writeEntry(context, entry, { isForm });
  if (!entered.ok) return entered;
  const { user, before, points, isNew } = entered.value;
  const activityPoints = isNew ? before + points : before;
  const message = `${user.username} has ${activityPoints} points now.${saysLess(points, wanted)}`;
  if (!isNew) return ok({ activityPoints, message }, { audit: { unaudited: "the first submit wrote the entry" } });
  const audit = {
    act: "rewards.adjust-points",
    subject: subjectOf(user),
    before: { points: before },
    after: { points: activityPoints, reason },
  };
  return ok({ activityPoints, message }, { audit });
}
