import { Prisma } from "#app/db/generated/client.ts";
import { closingStepsOfInvitees } from "../../joining/invitations/closed-invitees.server.ts";

/** Which records the reader may see. */
export type Seen = Record<
  "reports" | "acts" | "roles" | "fees" | "uploads" | "takedowns" | "alarms" | "invitees",
  boolean
>;

/** The roles of an entry, before or after it. */
const rolesOf = (column: Prisma.Sql) => Prisma.sql`
  coalesce((SELECT string_agg(name, ', ') FROM jsonb_array_elements_text(${column}->'roles') AS name), 'no role')`;

/** Looking at a member changes nothing, and a suspension is listed as its step. */
const isNoAct = Prisma.sql`(act = 'same-person.find' OR act = 'users.suspend' AND EXISTS (
  SELECT FROM standing_steps s WHERE s.user_id = subject_id
    AND s.created_at BETWEEN audit_entries.created_at - interval '10 s' AND audit_entries.created_at + interval '10 s'))`;

/** All records about a member that a reader may see, without the names of those who made them. */
export const entriesOf = (userId: string, now: Date, seen: Seen) => Prisma.sql`
  SELECT 'step' AS type, id::float8, created_at AS at, kind::text AS title, reason AS text, by_id AS by,
    json_build_object('kind', kind, 'rights', rights, 'until', until, 'note', note, 'answer', answer,
      'answeredAt', answered_at, 'liftedAt', lifted_at, 'liftReason', lift_reason) AS step
  FROM standing_steps WHERE user_id = ${userId}
  UNION ALL
  SELECT 'note', id, created_at, '', text, by_id, NULL FROM member_notes WHERE user_id = ${userId}
  UNION ALL
  SELECT 'watch', id, created_at, CASE WHEN ended_at IS NOT NULL THEN 'ended' WHEN until <= ${now} THEN 'over' ELSE '' END, reason, by_id, NULL
  FROM member_watches WHERE user_id = ${userId}
  UNION ALL
  SELECT 'report', id, created_at, subject, coalesce(decision, statement), handled_by, NULL
  FROM cases WHERE accused_id = ${userId} AND ${seen.reports}
  UNION ALL
  SELECT 'act', id, created_at, act,
    CASE WHEN act = 'roles.set-of-user' THEN concat(${rolesOf(Prisma.sql`before`)}, ' → ', ${rolesOf(Prisma.sql`after`)}) ELSE '' END,
    actor_id, NULL FROM audit_entries
  WHERE subject_kind = 'user' AND subject_id = ${userId} AND act NOT LIKE 'standing.%' AND act NOT LIKE 'watches.%'
    AND NOT ${isNoAct}
    AND (${seen.acts} OR (${seen.roles} AND act IN ('roles.set-of-user', 'users.promote-admin', 'users.remove-admin')))
  UNION ALL
  SELECT 'fee', id, warned_at, billing_period, '', NULL, NULL
  FROM billing_cycles WHERE user_id = ${userId} AND warned_at IS NOT NULL AND ${seen.fees}
  UNION ALL
  SELECT 'fee', 0, warning_issued_at, '', '', NULL, NULL
  FROM users WHERE id = ${userId} AND warning_issued_at IS NOT NULL AND ${seen.fees} AND NOT EXISTS (
    SELECT FROM billing_cycles WHERE user_id = ${userId} AND warned_at = warning_issued_at)
  UNION ALL
  SELECT 'payment', id, decided_at, reference, coalesce(notes, ''), decided_by, NULL
  FROM payments WHERE user_id = ${userId} AND status = 'rejected' AND decided_at IS NOT NULL AND ${seen.fees}
  UNION ALL
  SELECT 'upload', id, reviewed_at, coalesce(name, file_name), coalesce(moderator_notes, ''), approved_by, NULL
  FROM user_uploads WHERE user_id = ${userId} AND status = 'rejected' AND reviewed_at IS NOT NULL AND ${seen.uploads}
  UNION ALL
  SELECT 'takedown', id, decided_at, coalesce(name, target), coalesce(reason, ''), NULL, NULL
  FROM noticed_torrents WHERE uploader_id = ${userId} AND decided_at IS NOT NULL AND status NOT IN ('declined', 'restored') AND ${seen.takedowns}
  UNION ALL
  SELECT 'alarm', id, raised_at, networks::text, '', NULL, NULL
  FROM passkey_alarms WHERE user_id = ${userId} AND ${seen.alarms}
  UNION ALL
  SELECT 'invitee', s.id, s.created_at, concat_ws(' ', s.kind, u.username), s.reason, s.by_id, NULL
  FROM ${closingStepsOfInvitees} WHERE v.inviter_id = ${userId} AND ${seen.invitees}`;
