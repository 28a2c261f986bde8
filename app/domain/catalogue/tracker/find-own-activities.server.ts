import { Prisma, type UserActivity } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ACTIVITIES_PER_PAGE, ListActivities } from "./schema.ts";

type Row = Omit<UserActivity, "id" | "userId"> & { id: string };

/** The member's own points journal, newest first, twenty a page. */
export const findOwnActivities = defineUseCase({
  name: "members.find-activities",
  input: ListActivities,
  allow: isSignedIn,
  async read({ reads, actor: { id: userId } }, page) {
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`id, activity_type AS "activityType", points, description, related_id AS "relatedId",
        created_at AS "createdAt"`,
      from: Prisma.sql`user_activities`,
      where: Prisma.sql`user_id = ${userId}`,
      order: Prisma.sql`created_at DESC, id DESC`,
      usual: ACTIVITIES_PER_PAGE,
    });
    const activities = rows.map(({ id, activityType, points, description, relatedId, createdAt }) => ({
      id: Number(id),
      activityType,
      points,
      description,
      relatedId,
      createdAt: createdAt.toISOString(),
    }));
    return ok({ activities, ...counted });
  },
});
