import { Prisma, type UserActivity } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { limitRows, totalOf } from "../../core/kernel/list-rows.server.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ACTIVITIES_PER_PAGE, ListActivities } from "./schema.ts";

type Row = Omit<UserActivity, "id" | "userId"> & { id: string; total: number };

/** The member's own journal of points, newest first, twenty a page. */
export const findOwnActivities = defineUseCase({
  name: "members.find-activities",
  input: ListActivities,
  allow: isSignedIn,
  async read({ reads, actor: { id: userId } }, page) {
    const all = Prisma.sql`SELECT count(*)::int AS total FROM user_activities WHERE user_id = ${userId}`;
    const rows = await reads.rows<Row>(Prisma.sql`
      SELECT id, activity_type AS "activityType", points, description, related_id AS "relatedId",
        created_at AS "createdAt", (${all}) AS total
      FROM user_activities WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC ${limitRows(rowsOf(page), ACTIVITIES_PER_PAGE)}`);
    const total = await totalOf(reads, rows, rowsOf(page).skip, all);
    const activities = rows.map(({ id, activityType, points, description, relatedId, createdAt }) => ({
      id: Number(id),
      activityType,
      points,
      description,
      relatedId,
      createdAt: createdAt.toISOString(),
    }));
    return ok({ activities, total, ...page });
  },
});
