import { Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../kernel/actor.ts";

/** Facts about a member beside work that concerns them. Null: not for the reader. */
export type MemberFile = {
  joinedAt: string;
  standing: "active" | "inactive" | "suspended";
  uploads: { approved: number; rejected: number } | null;
  /** Reports about what they wrote or uploaded. */
  reports: { upheld: number; declined: number; waiting: number } | null;
};

/** The file of a member as JSON, for a reader's rights; null where the account is gone. */
export const memberFile = (userId: Prisma.Sql, actor: Actor): Prisma.Sql => {
  const counts = (of: Record<string, Prisma.Sql>) =>
    Prisma.join(Object.entries(of).map(([name, where]) => Prisma.sql`${name}::text, count(*) FILTER (WHERE ${where})`));
  const uploads = { approved: Prisma.sql`status = 'approved'`, rejected: Prisma.sql`status = 'rejected'` };
  const reports = {
    upheld: Prisma.sql`status = 'upheld'`,
    declined: Prisma.sql`status = 'declined'`,
    waiting: Prisma.sql`status NOT IN ('upheld', 'declined')`,
  };
  return Prisma.sql`(
    SELECT json_build_object(
      'joinedAt', f.created_at,
      'standing', CASE WHEN f.is_suspended THEN 'suspended' WHEN f.is_active THEN 'active' ELSE 'inactive' END,
      'uploads', CASE WHEN ${mayDo(actor, "uploads.review")} THEN (
        SELECT json_build_object(${counts(uploads)}) FROM user_uploads WHERE user_id = f.id) END,
      'reports', CASE WHEN ${mayDo(actor, "cases.decide")} THEN (
        SELECT json_build_object(${counts(reports)}) FROM cases WHERE reported_by_id = f.id) END)
    FROM users f WHERE f.id = ${userId} AND f.deleted_at IS NULL)`;
};
