import type { CaseStatus, NoticeItemStatus } from "#app/db/generated/enums.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { noticeDecidedMail } from "./mails.ts";

/** A notice's state follows from its torrents: a countered or open one determines it. */
function stateOf(states: NoticeItemStatus[]): CaseStatus {
  if (states.includes("countered")) return "countered";
  if (states.includes("open")) return "review";
  return states.some((state) => state === "upheld" || state === "kept") ? "upheld" : "declined";
}

/**
 * Updates a notice's own state after one of its torrents was decided. After the last one, the sender of the notice gets
 * a mail about all of them.
 */
export async function settleNotice(
  tx: Tx,
  context: Pick<CallContext, "clock" | "site">,
  caseId: number,
  handledBy: string | null,
): Promise<CaseStatus> {
  const { notice, torrents, decidedAt } = await tx.case.findUniqueOrThrow({
    where: { id: caseId },
    select: { decidedAt: true, notice: true, torrents: { orderBy: { id: "asc" } } },
  });
  const states = torrents.map(({ status }) => status);
  const status = stateOf(states);
  const isDone = decidedAt === null && !states.includes("open");
  await tx.case.update({
    where: { id: caseId },
    data: { status, ...(handledBy ? { handledBy } : {}), ...(isDone ? { decidedAt: context.clock() } : {}) },
  });
  if (isDone && notice) {
    const rows = torrents.map((one) => ({ name: one.name, status: one.status, reason: one.reason }));
    const body = noticeDecidedMail(notice, rows);
    await queueMail(tx, context, { key: `notice-decided:${caseId}`, to: notice.email, body });
  }
  return status;
}
