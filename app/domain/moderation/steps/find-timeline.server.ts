import { Prisma } from "#app/db/generated/client.ts";
import type { StandingKind } from "#app/db/generated/enums.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { shownNameIfAny } from "../../people/members/deleted-member.ts";
import { noSuchUser } from "../../people/members/one-user.ts";
import { actWords } from "../audit/act-words.ts";
import { type rowTypes, staffStepLabels } from "./kinds.ts";
import { Timeline } from "./output.ts";
import { ListTimeline } from "./schema.ts";

/** The part of a row that only steps have; times as PostgreSQL writes them in JSON. */
type Step = {
  kind: StandingKind;
  rights: string[];
  until: string | null;
  note: string;
  answer: string | null;
  answeredAt: string | null;
  liftedAt: string | null;
  liftReason: string | null;
};

type Row = {
  type: (typeof rowTypes)[number];
  id: number;
  at: Date;
  title: string;
  text: string;
  step: Step | null;
  username: string | null;
  deletedAt: Date | null;
};

type Seen = { reports: boolean; acts: boolean; roles: boolean; fees: boolean };

/** The roles of an entry, before or after it. */
const rolesOf = (column: Prisma.Sql) => Prisma.sql`
  coalesce((SELECT string_agg(name, ', ') FROM jsonb_array_elements_text(${column}->'roles') AS name), 'no role')`;

/** Looking at a member changes nothing, and a suspension is listed as its step. */
const isNoAct = Prisma.sql`(act = 'same-person.find' OR act = 'users.suspend' AND EXISTS (
  SELECT FROM standing_steps s WHERE s.user_id = subject_id
    AND s.created_at BETWEEN audit_entries.created_at - interval '10 s' AND audit_entries.created_at + interval '10 s'))`;

/** All records about a member that a reader may see, without the names of those who made them. */
const entriesOf = (userId: string, now: Date, { reports, acts, roles, fees }: Seen) => Prisma.sql`
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
  FROM cases WHERE accused_id = ${userId} AND ${reports}
  UNION ALL
  SELECT 'act', id, created_at, act,
    CASE WHEN act = 'roles.set-of-user' THEN concat(${rolesOf(Prisma.sql`before`)}, ' → ', ${rolesOf(Prisma.sql`after`)}) ELSE '' END,
    actor_id, NULL FROM audit_entries
  WHERE subject_kind = 'user' AND subject_id = ${userId} AND act NOT LIKE 'standing.%' AND act NOT LIKE 'watches.%'
    AND NOT ${isNoAct}
    AND (${acts} OR (${roles} AND act IN ('roles.set-of-user', 'users.promote-admin', 'users.remove-admin')))
  UNION ALL
  SELECT 'fee', 0, warning_issued_at, '', '', NULL, NULL
  FROM users WHERE id = ${userId} AND warning_issued_at IS NOT NULL AND ${fees}`;

const watchTitles: Record<string, string> = {
  ended: "Watched until the watch was ended",
  over: "Watched until its end date",
};

const titleOf = ({ type, title, step }: Row, username: string): string => {
  if (step) return staffStepLabels[step.kind];
  if (type === "note") return "Note";
  if (type === "watch") return watchTitles[title] ?? "Watched";
  if (type === "report") return `Report: ${title}`;
  return type === "act" ? actWords(title, username) : "Warned about an unpaid fee";
};

/**
 * The timeline of a member, newest first: disciplinary steps, notes, reports, staff actions and warnings about fees,
 * each only for staff with the right to see it. Refuses all but staff. Refusals: not-found.
 */
export const findTimeline = defineUseCase({
  name: "standing.find-timeline",
  input: ListTimeline,
  output: Timeline,
  allow: holding("members.discipline", "accounts.suspend"),
  async read({ db, reads, actor, clock }, { userId, page, limit }) {
    const user = await db.user.findFirst({ where: { id: userId, deletedAt: null }, select: { username: true } });
    if (!user) return noSuchUser();
    const entries = entriesOf(userId, clock(), {
      // Staff see reports about themselves only in the queue, and only if nobody else decides them.
      reports: mayDo(actor, "cases.decide") && userId !== actor.id,
      acts: mayDo(actor, "audit.read"),
      roles: mayDo(actor, "roles.grant"),
      fees: mayDo(actor, "payments.decide"),
    });
    const [rows, [count]] = await Promise.all([
      reads.rows<Row>(Prisma.sql`
        SELECT e.type, e.id, e.at, e.title, e.text, e.step, u.username, u.deleted_at AS "deletedAt"
        FROM (${entries}) e LEFT JOIN users u ON u.id = e.by
        ORDER BY e.at DESC, e.type, e.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`),
      reads.rows<{ total: number }>(Prisma.sql`SELECT count(*)::float8 AS total FROM (${entries}) e`),
    ]);
    const timeline = rows.map((row) => ({
      type: row.type,
      id: row.id,
      at: row.at.toISOString(),
      by: shownNameIfAny(row),
      title: titleOf(row, user.username),
      text: row.text,
      step: row.step && {
        ...row.step,
        until: iso(row.step.until),
        answeredAt: iso(row.step.answeredAt),
        liftedAt: iso(row.step.liftedAt),
      },
    }));
    return ok({ userId, username: user.username, timeline, total: count?.total ?? 0, page, limit });
  },
});
