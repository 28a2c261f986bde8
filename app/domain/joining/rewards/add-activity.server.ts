import type { z } from "zod";
import { RESET } from "../../catalogue/points/awards.ts";
import { saysLess } from "../../catalogue/points/within-balance.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, refuseField, type Written } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { findUserIdByName } from "../../people/members/find-user-id.server.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { ActivityAdded } from "./output.ts";
import { AddActivity, AddActivityForm } from "./schema.ts";
import { writeEntry } from "./write-entry.server.ts";

/**
 * Adds an entry to a member's journal. It takes at most the points that the member has. Refuses all but staff.
 * Refusals: not-found, invalid (a reset's type), conflict (no points to take).
 */
export const addActivity = defineUseCase({
  name: "rewards.add-activity",
  input: AddActivity,
  output: ActivityAdded,
  allow: holding("points.adjust"),
  write: addActivityIn,
});

/** Adds an entry by username. Refusals: as `addActivity`, with not-found beside the name. */
export const addActivityByName = defineUseCase({
  name: "rewards.add-activity-by-name",
  input: AddActivityForm,
  allow: holding("points.adjust"),
  async write(context, { username, ...entry }) {
    const userId = await findUserIdByName(context.tx, username);
    if (!userId) return refuseField("username", "That user doesn't exist.", "not-found");
    return addActivityIn(context, { userId, ...entry });
  },
});

type Added = { id: number; message: string };

async function addActivityIn(
  context: { tx: Tx; clock: () => Date },
  entry: z.output<typeof AddActivity>,
): Promise<Written<Added, "audit">> {
  if (entry.activityType === RESET)
    return refuseField("activityType", "Points reset automatically on the member's anniversary.");
  const entered = await writeEntry(context, entry);
  if (!entered.ok) return entered;
  const { id, user, points } = entered.value;
  const message = `${user.username}: ${points > 0 ? "+" : ""}${points} points.${saysLess(points, entry.points)}`;
  const { activityType, description } = entry;
  const audit = {
    act: "rewards.add-activity",
    subject: subjectOf(user),
    after: { activityId: id, activityType, points, description },
  };
  return ok({ id, message }, { audit });
}
