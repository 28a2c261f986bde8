import type { Prisma } from "#app/db/generated/client.ts";

export const withUsername = { user: { select: { username: true } } } as const;

type Row = Omit<Prisma.UserActivityGetPayload<{ include: typeof withUsername }>, "user">;

/** An entry of the journal of points, as administrators see it. */
export const activityView = (row: Row & { user?: { username: string } | null }) => ({
  id: Number(row.id),
  userId: row.userId,
  username: row.user?.username ?? null,
  activity_type: row.activityType,
  points: row.points,
  description: row.description,
  created_at: row.createdAt.toISOString(),
});
