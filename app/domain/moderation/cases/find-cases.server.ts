import { type Case, Prisma } from "#app/db/generated/client.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { shorten } from "../../core/kernel/plain-text.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { previewOf } from "../../core/text/render-markdown.server.ts";
import { shownNameIn } from "../../people/members/shown-name.server.ts";
import { isMarkdown } from "./kinds.ts";
import { CasePage } from "./output.ts";
import { ListCases } from "./schema.ts";
import { isShownCase, isUndecidedCase, undecidedCases } from "./shown-cases.server.ts";

/** The most reasons to filter by: those that reports have, even if operators have since removed them from the list. */
const REASONS = 100;

/** Steps from one reason to the next in the index, because reports share few reasons. */
const reasons = Prisma.sql`
  WITH RECURSIVE reason AS (
    (SELECT problem FROM cases WHERE problem IS NOT NULL ORDER BY problem LIMIT 1)
    UNION ALL
    SELECT (SELECT c.problem FROM cases c WHERE c.problem > reason.problem ORDER BY c.problem LIMIT 1)
    FROM reason WHERE reason.problem IS NOT NULL)
  SELECT problem FROM reason WHERE problem IS NOT NULL LIMIT ${REASONS}`;

/** Characters of its words that the list shows of a case. */
const EXCERPT = 200;

type Row = Pick<Case, "id" | "kind" | "status" | "subject" | "problem" | "createdAt" | "decidedAt"> & {
  text: string;
  reporter: string | null;
  reference: string | null;
  handler: string | null;
};

/**
 * Staff who may not see senders' addresses cannot search them either, because a search would reveal them letter by
 * letter.
 */
function isFound(pattern: string, seesAddresses: boolean) {
  const found = Prisma.sql`c.words ILIKE ${pattern}`;
  const isFoundWithout = Prisma.sql`replace(c.words, coalesce(c.sender_email, ''), '') ILIKE ${pattern}`;
  return seesAddresses ? found : Prisma.sql`${found} AND ${isFoundWithout}`;
}

/**
 * The complaints, reports and notices that the caller may decide on, twenty per page: waiting ones oldest first, others
 * newest first. Refuses members.
 */
export const findCases = defineUseCase({
  name: "cases.find",
  input: ListCases,
  output: CasePage,
  allow: holding("cases.decide", "notices.decide"),
  shows: "users.contact",
  async read({ reads, actor }, { search, kind, status, problem, ...page }) {
    const isOne = status ? Prisma.sql`c.status = ${status}::case_status` : Prisma.sql`true`;
    const ofStatus = status === "waiting" ? isUndecidedCase : isOne;
    const ofKind = kind ? Prisma.sql`c.kind = ${kind}::case_kind` : Prisma.sql`true`;
    const ofProblem = problem ? Prisma.sql`c.problem = ${problem}` : Prisma.sql`true`;
    const seesAddresses = mayDo(actor, "users.contact");
    const found = search ? isFound(`%${likeText(search)}%`, seesAddresses) : Prisma.sql`true`;
    const where = Prisma.sql`${isShownCase(actor)} AND ${ofKind} AND ${ofStatus} AND ${ofProblem} AND ${found}`;
    // A queue is worked off oldest first.
    const order = status === "waiting" ? Prisma.sql`c.created_at, c.id` : Prisma.sql`c.created_at DESC, c.id DESC`;
    const [{ rows, total }, [waiting]] = await Promise.all([
      readPage<Row>(reads, page, {
        columns: Prisma.sql`c.id, c.kind, c.status, c.subject, c.problem,
          left(coalesce(c.reported_text, c.statement), ${EXCERPT * 8}) AS text, c.created_at AS "createdAt", c.decided_at AS "decidedAt",
          coalesce(n.name, ${shownNameIn(Prisma.sql`r`)}, c.sender_name, ${seesAddresses ? Prisma.sql`c.sender_email` : null}) AS reporter, n.reference,
          ${shownNameIn(Prisma.sql`h`)} AS handler`,
        from: Prisma.sql`cases c`,
        where,
        order,
        keys: Prisma.sql`c.*`,
        join: Prisma.sql`c LEFT JOIN users r ON r.id = c.reporter_id LEFT JOIN users h ON h.id = c.handled_by
          LEFT JOIN takedown_notices n ON n.case_id = c.id`,
      }),
      reads.rows<{ count: number; problems: string[] }>(
        Prisma.sql`SELECT count(*)::int AS count, ARRAY(${reasons}) AS problems
          FROM (${undecidedCases} AND ${isShownCase(actor)}) AS waiting`,
      ),
    ]);
    const cases = rows.map(({ createdAt, decidedAt, text, ...row }) => ({
      ...row,
      excerpt: isMarkdown(row.kind) ? previewOf(text, EXCERPT) : shorten(text, EXCERPT),
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    }));
    // Takedown notices do not have these reasons.
    const problems = mayDo(actor, "cases.decide") ? (waiting?.problems ?? []) : [];
    return ok({ cases, total, waiting: waiting?.count ?? 0, problems, ...page });
  },
});
