import type { Case } from "#app/db/generated/client.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { type CaseDetails, findDetails, type NoticeItemRow } from "./case-details.server.ts";
import { isForOthers, noSuchCase } from "./change-case.server.ts";
import { pathOfReported, rightOver } from "./kinds.ts";
import { WholeCase } from "./output.ts";
import { OneCase } from "./schema.ts";

/**
 * One case with everything needed to decide it. It includes only the reported one of private messages. Reported
 * content is shown as it was at the time. Refuses visitors and members. Refusals: not-found (also for a report about
 * the reader, which others decide).
 */
export const readCase = defineUseCase({
  name: "cases.read",
  input: OneCase,
  output: WholeCase,
  allow: holding("cases.decide", "notices.decide"),
  shows: "users.contact",
  async read({ db, reads, actor }, { caseId }) {
    const row = await db.case.findUnique({ where: { id: caseId } });
    if (!row || !mayDo(actor, rightOver(row.kind)) || (await isForOthers(db, actor, row))) return noSuchCase();
    const details = await findDetails(reads, row, actor);
    return ok({
      id: row.id,
      kind: row.kind,
      status: row.status,
      version: row.version,
      subject: row.subject,
      statement: row.statement,
      problem: row.problem,
      reporter: details.reporter,
      sender:
        row.senderEmail === null
          ? null
          : { name: row.senderName, email: mayDo(actor, "users.contact") ? row.senderEmail : null },
      createdAt: row.createdAt.toISOString(),
      reported: reportedOf(row, details),
      decision: row.decision,
      decidedAt: iso(row.decidedAt),
      handler: details.handler,
      notes: details.notes.map((note) => ({ ...note, createdAt: new Date(note.createdAt).toISOString() })),
      notice: details.notice,
      torrents: details.torrents.map(noticeItemOf),
    });
  },
});

const reportedOf = (
  { kind, relatedId, reportedText, accusedName, reportedAt }: Case,
  { accusedId, file, isThere }: CaseDetails,
) =>
  reportedText === null
    ? null
    : {
        text: reportedText,
        by: accusedName,
        byId: accusedId,
        file,
        at: iso(reportedAt),
        path: pathOfReported(kind, relatedId),
        /** Whether the content still exists, so that a decision can remove it. */
        isThere,
      };

const noticeItemOf = (row: NoticeItemRow) => ({
  id: row.id,
  target: row.target,
  torrentId: row.torrentId,
  name: row.name,
  infoHash: row.infoHash,
  isListed: row.isListed,
  uploader: row.uploader,
  status: row.status,
  reason: row.reason,
  decidedAt: iso(row.decidedAt),
  counter: row.counteredAt
    ? {
        statement: row.counterStatement ?? "",
        name: row.counterName ?? "",
        address: row.counterAddress ?? "",
        signature: row.counterSignature ?? "",
        at: new Date(row.counteredAt).toISOString(),
        reason: row.counterReason,
        decidedAt: iso(row.counterDecidedAt),
      }
    : null,
});

export type NoticeView = NonNullable<CaseDetails["notice"]>;
export type NoticeItemView = ReturnType<typeof noticeItemOf>;
