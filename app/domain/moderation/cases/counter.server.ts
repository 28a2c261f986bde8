import type { NoticeItemStatus } from "#app/db/generated/enums.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, type Refusal, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { counteredMail } from "./mails.ts";
import { CounterFiled } from "./output.ts";
import { FileCounter, OneNoticeItem } from "./schema.ts";
import { settleNotice } from "./settle-notice.server.ts";

/** One message for torrents that never existed, were not taken down, or belong to another uploader. */
const notYours = (): Refusal => refuse("not-found", "No torrent of yours was taken down under this address.");

const takenDown: { in: NoticeItemStatus[] } = { in: ["upheld", "countered", "restored", "kept"] };

/** The removed torrent, for its uploader's counter-notice. Refusals: not-found (also for other members). */
export const findCountered = defineUseCase({
  name: "cases.find-countered",
  input: OneNoticeItem,
  allow: isSignedIn,
  async read({ db, actor }, { itemId }) {
    const row = await db.noticeItem.findFirst({
      where: { id: itemId, uploaderId: actor.id, status: takenDown },
      include: { case: { select: { statement: true, notice: true } } },
    });
    if (!row) return notYours();
    const notice = row.case.notice;
    return ok({
      id: row.id,
      name: row.name ?? row.target,
      status: row.status,
      reason: row.reason,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      claimant: notice?.organisation ?? notice?.name ?? "",
      work: row.case.statement,
      counterReason: row.counterReason,
    });
  },
});

/**
 * The uploader's answer to a takedown, possible once: it is mailed to the sender of the notice, and administrators
 * decide again. Refusals: not-found (also for anybody else); conflict (already answered, or restored); rate-limited.
 */
export const fileCounter = defineUseCase({
  name: "cases.file-counter",
  input: FileCounter,
  output: CounterFiled,
  allow: isSignedIn,
  limit: "counterNotice",
  async write({ tx, actor, clock, site }, { itemId, statement, name, address, signature }) {
    const own = { id: itemId, uploaderId: actor.id, status: takenDown };
    const found = await tx.noticeItem.findFirst({ where: own, select: { caseId: true } });
    if (!found) return notYours();
    const { caseId } = found;
    // Locks the case first, as the administrators' steps do, so that simultaneous changes wait for each other.
    await tx.case.update({ where: { id: caseId }, data: { version: { increment: 1 } } });
    const [countered] = await tx.noticeItem.updateManyAndReturn({
      where: { ...own, status: "upheld", counteredAt: null },
      data: {
        status: "countered",
        counterStatement: statement,
        counterName: name,
        counterAddress: address,
        counterSignature: signature,
        counteredAt: clock(),
      },
    });
    if (!countered) {
      const before = await tx.noticeItem.findFirst({ where: own, select: { counterStatement: true } });
      if (before?.counterStatement !== statement)
        return refuse("conflict", "You have already answered this takedown, or the torrent was restored.");
      return ok({ noticedId: itemId });
    }
    await settleNotice(tx, { clock, site }, caseId, null);
    const notice = await tx.takedownNotice.findUniqueOrThrow({ where: { caseId } });
    const body = counteredMail(notice, { torrent: countered.name ?? countered.target, by: signature, statement });
    await queueMail(tx, { clock, site }, { key: `countered:${itemId}`, to: notice.email, body });
    return ok({ noticedId: itemId });
  },
});
