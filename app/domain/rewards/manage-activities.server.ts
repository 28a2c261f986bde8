import type { Prisma } from "#app/db/generated/client.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { likeText } from "../kernel/pages.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { findUserIdByName } from "../members/find-user-id.server.ts";
import { subjectOf } from "../members/one-user.ts";
import { RESET } from "../points/award-points.server.ts";
import { lockBalance } from "../points/lock-balance.server.ts";
import { AddActivity, AddActivityForm, ListAllActivities, OneActivity } from "./schema.ts";

type Row = Prisma.UserActivityGetPayload<{ include: { user: { select: { username: true } } } }>;

export const activityView = (row: Omit<Row, "user"> & { user?: { username: string } | null }) => ({
  id: row.id,
  userId: row.userId,
  username: row.user?.username ?? null,
  activity_type: row.activityType,
  points: row.points,
  description: row.description,
  created_at: row.createdAt.toISOString(),
});

/**
 * Everyone's journal of points, newest first, twenty a page; by words of the name or what it was for. There is no
 * total: the journal grows by the hour, and nobody reads its last page. Refuses all but staff.
 */
export const findActivities = defineUseCase({
  name: "rewards.find-activities",
  input: ListAllActivities,
  allow: isStaff,
  async run({ db }, { search, page, limit }) {
    const contains = { contains: likeText(search ?? ""), mode: "insensitive" } as const;
    const where: Prisma.UserActivityWhereInput = search
      ? { OR: [{ user: { username: contains } }, { description: contains }, { activityType: contains }] }
      : {};
    const rows = await db.userActivity.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      include: { user: { select: { username: true } } },
      skip: (page - 1) * limit,
      take: limit + 1,
    });
    return ok({ activities: rows.slice(0, limit).map(activityView), hasMore: rows.length > limit, page, limit });
  },
});

/** Writes an entry into a member's journal. Refuses all but staff. Refusals: not-found, invalid (a reset's name). */
export const addActivity = defineUseCase({
  name: "rewards.add-activity",
  input: AddActivity,
  allow: isStaff,
  async run(context, { userId, activityType, points, description }) {
    if (activityType === RESET) {
      const words = "A reset comes by itself, at the member's anniversary.";
      return refuse("invalid", words, { errors: { activityType: [words] } });
    }
    return context.db.$transaction(async (tx) => {
      const user = await tx.user.findFirst({
        where: { id: userId, deletedAt: null },
        select: { id: true, username: true },
      });
      if (!user) throw new RefusalError(refuse("not-found", "There is no such user."));
      await lockBalance(tx, userId);
      const { id } = await tx.userActivity.create({
        data: { userId, activityType, points, description, createdAt: context.clock() },
        select: { id: true },
      });
      await recordAct(tx, context, {
        act: "rewards.add-activity",
        subject: subjectOf(user),
        after: { activityId: id, activityType, points, description },
      });
      return ok({ id, message: `${user.username}: ${points > 0 ? "+" : ""}${points} points.` });
    });
  },
});

/** The same by username, for the form. Refusals: as `addActivity`, not-found beside the name. */
export const addActivityByName = defineUseCase({
  name: "rewards.add-activity-by-name",
  input: AddActivityForm,
  allow: isStaff,
  async run(context, { username, ...entry }) {
    const userId = await findUserIdByName(context.db, username);
    if (userId) return addActivity.run(context, { userId, ...entry });
    const words = "There is no such user.";
    return refuse("not-found", words, { errors: { username: [words] } });
  },
});

/** One entry, for the page that asks before it is deleted. Refuses all but staff. Refusals: not-found. */
export const readActivity = defineUseCase({
  name: "rewards.read-activity",
  input: OneActivity,
  allow: isStaff,
  async run({ db }, { activityId }) {
    const row = await db.userActivity.findUnique({
      where: { id: activityId },
      include: { user: { select: { username: true } } },
    });
    return row ? ok(activityView(row)) : refuse("not-found", "There is no such entry.");
  },
});

/**
 * Deletes an entry of the month that runs, with what had taken it back: the balance follows. What a reset has closed
 * stays, or a balance would lack what the reset took. Refuses all but staff. Refusals: not-found, conflict.
 */
export const deleteActivity = defineUseCase({
  name: "rewards.delete-activity",
  input: OneActivity,
  allow: isStaff,
  async run(context, { activityId: id }) {
    return context.db.$transaction(async (tx) => {
      const row = await tx.userActivity.findUnique({
        where: { id },
        include: { user: { select: { id: true, username: true } } },
      });
      if (!row) throw new RefusalError(refuse("not-found", "There is no such entry."));
      const { userId, activityType, relatedId } = row;
      await lockBalance(tx, userId);
      const reset = await tx.userActivity.findFirst({
        where: { userId, activityType: RESET, id: { gte: id } },
        select: { id: true },
      });
      if (reset)
        throw new RefusalError(refuse("conflict", "This entry is of a month that has ended: it cannot be deleted."));
      const reversal = relatedId ? [{ userId, relatedId, activityType: `${activityType}_reversed` }] : [];
      const { count } = await tx.userActivity.deleteMany({ where: { OR: [{ id }, ...reversal] } });
      if (count === 0) throw new RefusalError(refuse("not-found", "There is no such entry."));
      const { points, description } = row;
      await recordAct(tx, context, {
        act: "rewards.delete-activity",
        subject: subjectOf(row.user),
        before: { activityId: id, activityType, points, description },
      });
      return ok({ activityId: id, message: "The entry is deleted." });
    });
  },
});
