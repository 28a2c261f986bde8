import { Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo, seesSteps } from "../../core/kernel/actor.ts";

/** Facts about a member, shown beside work that concerns them. Null: the reader may not see it. */
export type MemberFile = {
  joinedAt: string;
  standing: "active" | "inactive" | "suspended";
  uploads: { approved: number; rejected: number } | null;
  /** Reports about what they wrote or uploaded. */
  reports: { upheld: number; declined: number; waiting: number } | null;
  /** Staff notes about them, warnings, and other steps that limited their account, including lifted ones. */
  steps: { notes: number; warnings: number; restrictions: number } | null;
};

/** The file of a member as JSON, for a reader's rights; null if the account no longer exists. */
export const memberFile = (userId: Prisma.Sql, actor: Actor): Prisma.Sql => Prisma.sql`(
  SELECT json_build_object(
    'joinedAt', f.created_at,
    'standing', CASE WHEN f.is_suspended THEN 'suspended' WHEN f.is_active THEN 'active' ELSE 'inactive' END,
    'uploads', CASE WHEN ${mayDo(actor, "uploads.review")} THEN (
      SELECT json_build_object('approved', count(*) FILTER (WHERE status = 'approved'),
        'rejected', count(*) FILTER (WHERE status = 'rejected'))
      FROM user_uploads WHERE user_id = f.id) END,
    'reports', CASE WHEN ${mayDo(actor, "cases.decide")} THEN (
      SELECT json_build_object('upheld', count(*) FILTER (WHERE status = 'upheld'),
        'declined', count(*) FILTER (WHERE status = 'declined'),
        'waiting', count(*) FILTER (WHERE status NOT IN ('upheld', 'declined')))
      FROM cases WHERE accused_id = f.id) END,
    'steps', CASE WHEN ${seesSteps(actor)} THEN (
      SELECT json_build_object('notes', (SELECT count(*) FROM member_notes WHERE user_id = f.id),
        'warnings', count(*) FILTER (WHERE kind = 'warning'),
        'restrictions', count(*) FILTER (WHERE kind NOT IN ('note', 'warning')))
      FROM standing_steps WHERE user_id = f.id) END)
  FROM users f WHERE f.id = ${userId} AND f.deleted_at IS NULL)`;
