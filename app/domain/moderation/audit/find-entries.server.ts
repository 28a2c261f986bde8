import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { actsBy } from "../../core/kernel/right-uses.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { AuditPage } from "./output.ts";
import { ListAudit } from "./schema.ts";

type Values = Record<string, unknown> | null;

type Row = {
  id: bigint;
  act: string;
  actorId: string | null;
  actorName: string;
  subjectKind: string;
  subjectId: string;
  subjectName: string;
  before: Values;
  after: Values;
  address: string;
  createdAt: Date;
};

const view = ({ id, createdAt, ...row }: Row) => ({ ...row, id: Number(id), createdAt: createdAt.toISOString() });

/** Only the requested conditions, so that the planner finds the index for each. */
export function entriesQuery(input: ReturnType<(typeof ListAudit)["parse"]>): Prisma.Sql {
  const { act, right, actor, subject, kind, id, from, to, before, limit } = input;
  const conditions = [Prisma.sql`true`];
  if (act) conditions.push(Prisma.sql`act = ${act}`);
  if (right) conditions.push(Prisma.sql`act = ANY(${actsBy(right)})`);
  if (actor) conditions.push(Prisma.sql`lower(actor_name) = lower(${actor})`);
  if (subject) conditions.push(Prisma.sql`subject_name ILIKE ${`%${likeText(subject)}%`}`);
  if (kind) conditions.push(Prisma.sql`subject_kind = ${kind}`);
  if (id) conditions.push(Prisma.sql`subject_id = ${id}`);
  if (from) conditions.push(Prisma.sql`created_at >= ${new Date(`${from}T00:00:00Z`)}`);
  if (to) conditions.push(Prisma.sql`created_at < ${addDays(new Date(`${to}T00:00:00Z`), 1)}`);
  if (before) conditions.push(Prisma.sql`id < ${before}`);
  return Prisma.sql`
    SELECT id, act, actor_id AS "actorId", actor_name AS "actorName", subject_kind AS "subjectKind",
      subject_id AS "subjectId", subject_name AS "subjectName", before, after, address, created_at AS "createdAt"
    FROM audit_entries WHERE ${Prisma.join(conditions, " AND ")} ORDER BY id DESC LIMIT ${limit + 1}`;
}

/** The names of all actions ever recorded: steps from one to the next in the index, however many entries there are. */
const findActs = (db: Tx) => db.$queryRaw<{ act: string }[]>`
  WITH RECURSIVE acts AS (
    (SELECT act FROM audit_entries ORDER BY act LIMIT 1)
    UNION ALL
    SELECT (SELECT e.act FROM audit_entries e WHERE e.act > acts.act ORDER BY e.act LIMIT 1)
    FROM acts WHERE acts.act IS NOT NULL
  )
  SELECT act FROM acts WHERE act IS NOT NULL`;

/** The most characters of before and after states on one page, which has at least one entry. */
const PAGE_MOST = 200_000;

/** As many of the first entries as fit on a page, because some changes contain long texts. */
function firstThatFit(entries: ReturnType<typeof view>[]) {
  let size = 0;
  const end = entries.findIndex(({ before, after }, at) => {
    size += JSON.stringify([before, after]).length;
    return at > 0 && size > PAGE_MOST;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

/**
 * The audit log, newest first, up to fifty entries per page; `nextBefore` is where the next page begins, null at the
 * end. Refuses all but staff.
 */
export const findAuditEntries = defineUseCase({
  name: "audit.find",
  input: ListAudit,
  output: AuditPage,
  allow: holding("audit.read"),
  replica: true,
  async read({ db }, input) {
    const [rows, acts] = await Promise.all([db.$queryRaw<Row[]>(entriesQuery(input)), findActs(db)]);
    const entries = firstThatFit(rows.slice(0, input.limit).map(view));
    const nextBefore = rows.length > entries.length ? (entries.at(-1)?.id ?? null) : null;
    return ok({ entries, nextBefore, acts: acts.map(({ act }) => act) });
  },
});
