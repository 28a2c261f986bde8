import { isSignedIn } from "../kernel/allow.ts";
import { rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { ListActivities } from "./schema.ts";

/** The member's own journal of points, newest first, twenty a page. */
export const findOwnActivities = defineUseCase({
  name: "members.find-activities",
  input: ListActivities,
  allow: isSignedIn,
  async read(context, page) {
    const where = { userId: context.actor.id };
    const [total, rows] = await Promise.all([
      context.db.userActivity.count({ where }),
      context.db.userActivity.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], ...rowsOf(page) }),
    ]);
    const activities = rows.map(({ id, activityType, points, description, relatedId, createdAt }) => ({
      id,
      activityType,
      points,
      description,
      relatedId,
      createdAt: createdAt.toISOString(),
    }));
    return ok({ activities, total, ...page });
  },
});
