import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import type { ReportedThing } from "../../community/things/find-thing.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { sees } from "../../people/members/policy.server.ts";
import { fileReport, findProblems } from "./file-report.server.ts";
import { ReportMade } from "./output.ts";
import { ReportableMember, ReportMember } from "./schema.ts";

type Row = { id: string; username: string; about: string | null; joinedAt: Date };

/** A member as the reporter sees them: their name, and the text on their page if they show it. */
async function findReported(db: Pick<Tx, "$queryRaw">, actor: Actor, memberId: string): Promise<Result<ReportedThing>> {
  const [row] = await db.$queryRaw<Row[]>(Prisma.sql`
    SELECT u.id, u.username, u.created_at AS "joinedAt", CASE WHEN ${sees("about", actor)} THEN u.about END AS about
    FROM users u WHERE u.id = ${memberId} AND u.deleted_at IS NULL`);
  if (!row) return refuse("not-found", "That member doesn't exist.");
  if (row.id === actor.id) return refuse("forbidden", "You cannot report yourself.");
  const { id, username, about, joinedAt } = row;
  return ok({
    title: `Member ${username}`,
    text: about ? `${username}\n\n${about}` : username,
    writer: { id, username },
    writtenAt: joinedAt,
    path: paths.members.member(username),
  });
}

/** The member who may be reported, with the reasons to choose from. Refusals: not-found; forbidden (the reporter). */
export const findReportableMember = defineUseCase({
  name: "cases.find-reportable-member",
  input: ReportableMember,
  allow: isSignedIn,
  async read({ db, actor }, { memberId }) {
    const found = await findReported(db, actor, memberId);
    if (!found.ok) return found;
    const { title, text, path } = found.value;
    return ok({ memberId, title, text, path, problems: await findProblems(db) });
  },
});

/**
 * Reports a member to the administrators, whatever they did and wherever. A reporter has one waiting case per member.
 * Refusals: invalid (an unknown reason); not-found; forbidden (the reporter); rate-limited.
 */
export const reportMember = defineUseCase({
  name: "cases.report-member",
  input: ReportMember,
  output: ReportMade,
  allow: isSignedIn,
  limit: "report",
  async write({ tx, ...context }, { memberId, problem, reason }) {
    const found = await findReported(tx, context.actor, memberId);
    if (!found.ok) return found;
    return fileReport(tx, context, found.value, { kind: "member", relatedId: memberId, problem, reason });
  },
});
