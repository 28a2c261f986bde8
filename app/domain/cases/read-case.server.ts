import type { Prisma } from "#app/db/generated/client.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchCase } from "./change-case.server.ts";
import { pathOfReported } from "./kinds.ts";
import { isReportedThere } from "./remove-reported.server.ts";
import { OneCase } from "./schema.ts";

const name = { select: { id: true, username: true } } as const;

const include = {
  reporter: name,
  writer: name,
  handler: name,
  notice: true,
  notes: { orderBy: { id: "asc" } },
  torrents: {
    orderBy: { id: "asc" },
    include: { uploader: name, torrent: { select: { name: true, isActive: true } } },
  },
} as const satisfies Prisma.CaseInclude;

type Row = Prisma.CaseGetPayload<{ include: typeof include }>;

const iso = (date: Date | null) => date?.toISOString() ?? null;

/**
 * One case with everything that a decision needs. Of private messages it has only the one that was reported; what is
 * reported is shown as it was then. Refuses visitors and members. Refusals: not-found.
 */
export const readCase = defineUseCase({
  name: "cases.read",
  input: OneCase,
  allow: isStaff,
  async read({ db }, { caseId }) {
    const row = await db.case.findUnique({ where: { id: caseId }, include });
    if (!row) return noSuchCase();
    return ok({
      id: row.id,
      kind: row.kind,
      status: row.status,
      version: row.version,
      subject: row.subject,
      statement: row.statement,
      reporter: row.reporter,
      sender: row.senderEmail === null ? null : { name: row.senderName, email: row.senderEmail },
      createdAt: row.createdAt.toISOString(),
      reported: reportedOf(row, await isReportedThere(db, row)),
      decision: row.decision,
      decidedAt: iso(row.decidedAt),
      handler: row.handler?.username ?? null,
      notes: row.notes.map(({ id, authorName, text, createdAt }) => ({
        id,
        author: authorName,
        text,
        createdAt: createdAt.toISOString(),
      })),
      notice: row.notice && noticeOf(row.notice),
      torrents: row.torrents.map(noticeItemOf),
    });
  },
});

const reportedOf = ({ kind, relatedId, reportedText, reportedBy, writer, reportedAt }: Row, isThere: boolean) =>
  reportedText === null
    ? null
    : {
        text: reportedText,
        by: reportedBy,
        byId: writer?.id ?? null,
        at: iso(reportedAt),
        path: pathOfReported(kind, relatedId),
        /** Whether it still is where it was, so that a decision may remove it. */
        isThere,
      };

const noticeOf = ({ caseId: _, fingerprint: __, ...notice }: NonNullable<Row["notice"]>) => notice;

const noticeItemOf = (row: Row["torrents"][number]) => ({
  id: row.id,
  target: row.target,
  torrentId: row.torrentId,
  name: row.torrent?.name ?? row.name,
  infoHash: row.infoHash,
  isListed: row.torrent?.isActive ?? false,
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
        at: row.counteredAt.toISOString(),
        reason: row.counterReason,
        decidedAt: iso(row.counterDecidedAt),
      }
    : null,
});

export type NoticeView = ReturnType<typeof noticeOf>;
export type NoticeItemView = ReturnType<typeof noticeItemOf>;
