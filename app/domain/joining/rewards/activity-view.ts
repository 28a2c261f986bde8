import type { UserActivity } from "#app/db/generated/client.ts";

/** An entry of the points journal with its member's name; raw queries return bigint as text. */
export type ActivityRow = Omit<UserActivity, "id" | "relatedId"> & { id: bigint | string; username: string };

/** An entry of the points journal, as administrators see it. */
export const activityView = (row: ActivityRow) => ({
  id: Number(row.id),
  userId: row.userId,
  username: row.username,
  activity_type: row.activityType,
  points: row.points,
  description: row.description,
  created_at: row.createdAt.toISOString(),
});
