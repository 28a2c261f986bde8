import type { CaseKind, CaseStatus } from "#app/db/generated/enums.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { findPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchCase } from "./change-case.server.ts";
import { ListOwnCases, OneCase } from "./schema.ts";

const columns = { id: true, kind: true, status: true, subject: true, createdAt: true, decidedAt: true } as const;

type Row = { id: number; kind: CaseKind; status: CaseStatus; subject: string; createdAt: Date; decidedAt: Date | null };

const viewOf = ({ createdAt, decidedAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

/** The member's complaints and reports, newest first, twenty per page. */
export const findOwnCases = defineUseCase({
  name: "cases.find-own",
  input: ListOwnCases,
  allow: isSignedIn,
  async read({ db, actor }, page) {
    const { rows, ...counted } = await findPage(db.case, page, {
      where: { reporterId: actor.id },
      select: columns,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    return ok({ cases: rows.map(viewOf), ...counted });
  },
});

/**
 * One of the member's cases, with the decision but never the notes. Refusals: not-found (also for another member's).
 */
export const readOwnCase = defineUseCase({
  name: "cases.read-own",
  input: OneCase,
  allow: isSignedIn,
  async read({ db, actor }, { caseId }) {
    const row = await db.case.findFirst({
      where: { id: caseId, reporterId: actor.id },
      select: { ...columns, statement: true, reportedText: true, decision: true },
    });
    if (!row) return noSuchCase();
    const { statement, reportedText, decision, ...rest } = row;
    return ok({ ...viewOf(rest), statement, reportedText, decision });
  },
});
