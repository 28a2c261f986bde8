import { Prisma } from "#app/db/generated/client.ts";
import type { FollowKind } from "#app/db/generated/enums.ts";

/** SQL of whether the member follows the thing with this id, as a part of the statement that reads the thing. */
export const isFollowed = (userId: string, kind: FollowKind, id: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM follows f WHERE f.user_id = ${userId} AND f.kind = ${kind}::follow_kind AND f.subject_id = ${id}::text)`;
