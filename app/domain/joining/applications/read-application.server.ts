import { Prisma } from "#app/db/generated/client.ts";
import type { ApplicationStatus } from "#app/db/generated/enums.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { DELETED_MEMBER } from "../../people/members/deleted-member.ts";
import { shownNameIn } from "../../people/members/shown-name.server.ts";
import type { AnswerRow } from "./check-answers.server.ts";
import { noSuchApplication } from "./no-such-application.ts";
import { WholeApplication } from "./output.ts";
import { OneApplication } from "./schema.ts";

type Message = {
  id: number;
  kind: "question" | "answer" | "note";
  author: string | null;
  text: string;
  createdAt: string;
};
type Vote = { voter: string; isFor: boolean; word: string; isOwn: boolean };

type Row = {
  id: number;
  username: string;
  email: string;
  status: ApplicationStatus;
  createdAt: Date;
  waitingSince: Date | null;
  decidedAt: Date | null;
  decision: string | null;
  decidedBy: string | null;
  emailOwner: string | null;
  nameOwner: string | null;
  before: number;
  answers: AnswerRow[];
  messages: Message[];
  votes: Vote[];
};

/**
 * One application with its answers, questions, notes and votes, the members who have its address or name, and the
 * number of earlier applications with the address. Only for staff. Refusals: not-found.
 */
export const readApplication = defineUseCase({
  name: "applications.read",
  input: OneApplication,
  output: WholeApplication,
  allow: holding("registrations.decide"),
  async read({ reads, actor }, { applicationId }) {
    const [row] = await reads.rows<Row>(Prisma.sql`
      SELECT a.id, a.username, a.email, a.status, a.created_at AS "createdAt", a.waiting_since AS "waitingSince",
        a.decided_at AS "decidedAt", a.decision, ${shownNameIn(Prisma.sql`d`)} AS "decidedBy",
        (SELECT u.username FROM users u WHERE a.status <> 'joined' AND lower(u.email) = lower(a.email)) AS "emailOwner",
        (SELECT u.username FROM users u
          WHERE a.status <> 'joined' AND normal_name(u.username) = normal_name(a.username) LIMIT 1) AS "nameOwner",
        (SELECT count(*)::int FROM applications o WHERE lower(o.email) = lower(a.email) AND o.id < a.id) AS before,
        coalesce((
          SELECT json_agg(json_build_object('position', w.position, 'kind', w.kind, 'question', w.question,
            'answer', w.answer) ORDER BY w.position)
          FROM application_answers w WHERE w.application_id = a.id), '[]') AS answers,
        coalesce((
          SELECT json_agg(json_build_object('id', m.id, 'kind', m.kind, 'author', u.username, 'text', m.text,
            'createdAt', m.created_at) ORDER BY m.id)
          FROM application_messages m LEFT JOIN users u ON u.id = m.author_id AND u.deleted_at IS NULL
          WHERE m.application_id = a.id), '[]') AS messages,
        coalesce((
          SELECT json_agg(json_build_object('voter', u.username, 'isFor', v.is_for, 'word', v.word,
            'isOwn', v.voter_id = ${actor.id}) ORDER BY v.created_at)
          FROM application_votes v JOIN users u ON u.id = v.voter_id
          WHERE v.application_id = a.id), '[]') AS votes
      FROM applications a LEFT JOIN users d ON d.id = a.decided_by WHERE a.id = ${applicationId}`);
    if (!row) return noSuchApplication();
    return ok({
      ...row,
      messages: row.messages.map(({ author, createdAt, ...message }) => ({
        ...message,
        author: author ?? (message.kind === "answer" ? row.username : DELETED_MEMBER),
        createdAt: new Date(createdAt).toISOString(),
      })),
      createdAt: row.createdAt.toISOString(),
      waitingSince: iso(row.waitingSince),
      decidedAt: iso(row.decidedAt),
    });
  },
});
