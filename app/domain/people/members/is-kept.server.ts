import { Prisma } from "#app/db/generated/client.ts";
import type { BookmarkKind } from "#app/db/generated/enums.ts";

/** SQL of whether the member has bookmarked the thing with this id, as a part of the statement that reads the thing. */
export const isKept = (userId: string, kind: BookmarkKind, id: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM bookmarks k WHERE k.user_id = ${userId} AND k.kind = ${kind}::bookmark_kind AND k.subject_id = ${id})`;
