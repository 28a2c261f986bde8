import type { Prisma } from "#app/db/generated/client.ts";
import { isStaff } from "../kernel/allow.ts";
import { likeText } from "../kernel/pages.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { activityView, withUsername } from "./activity-view.ts";
import { ListAllActivities, OneActivity } from "./schema.ts";

export const noSuchEntry = () => refuse("not-found", "There is no such entry.");

/**
 * Everyone's journal of points, newest first, twenty a page; found by a part of the name or of what it was for. There
 * is no total: the journal grows by the hour, and nobody reads its last page. Refuses all but staff.
 */
export const findActivities = defineUseCase({
  name: "rewards.find-activities",
  input: ListAllActivities,
  allow: isStaff,
  replica: true,
  async read({ db }, { search, page, limit }) {
    const contains = { contains: likeText(search ?? ""), mode: "insensitive" } as const;
    const where: Prisma.UserActivityWhereInput = search
      ? { OR: [{ user: { username: contains } }, { description: contains }, { activityType: contains }] }
      : {};
    const rows = await db.userActivity.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      include: withUsername,
      skip: (page - 1) * limit,
      take: limit + 1,
    });
    return ok({ activities: rows.slice(0, limit).map(activityView), hasMore: rows.length > limit, page, limit });
  },
});

/** One entry, for the page that asks before it is deleted. Refuses all but staff. Refusals: not-found. */
export const readActivity = defineUseCase({
  name: "rewards.read-activity",
  input: OneActivity,
  allow: isStaff,
  async read({ db }, { activityId }) {
    const row = await db.userActivity.findUnique({ where: { id: activityId }, include: withUsername });
    return row ? ok(activityView(row)) : noSuchEntry();
  },
});
