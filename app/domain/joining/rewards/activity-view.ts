import type { UserActivity } from "#app/db/generated/client.ts";

/** An entry of the journal of points with its member's name; a plain statement answers a bigint as text. */
export type ActivityRow = Omit<UserActivity, "id" | "relatedId"> & { id: bigint | string; username: string };

/** An entry of the journal of points, as administrators see it. */
export const activityView = (row: ActivityRow) => ({
  id: Number(row.id),
  userId: row.userId,
  username: row.username,
  activity_type: row.activityType,
  points: row.points,
  description: row.description,
  created_at: row.createdAt.toISOString(),
});
