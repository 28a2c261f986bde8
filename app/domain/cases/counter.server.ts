import type { NoticeItemStatus } from "#app/db/generated/enums.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { ok, type Refusal, RefusalError, refuse } from "../kernel/result.ts";
import { tooOften } from "../kernel/too-often.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { counteredMail } from "./mails.ts";
import { FileCounter, OneNoticed } from "./schema.ts";
import { settleNotice } from "./settle-notice.server.ts";

/** The same words for what never was, what was not taken down and what another uploaded. */
const notYours = (): Refusal => refuse("not-found", "No torrent of yours was taken down under this address.");

const takenDown: { in: NoticeItemStatus[] } = { in: ["upheld", "countered", "restored", "kept"] };

/** What was taken down, for its uploader's counter-notice. Refusals: not-found (also for anybody else). */
export const findCountered = defineUseCase({
  name: "cases.find-countered",
  input: OneNoticed,
  allow: isSignedIn,
  async run(context, { noticedId }) {
    const row = await context.db.noticedTorrent.findFirst({
      where: { id: noticedId, uploaderId: actorOf(context).id, status: takenDown },
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
 * The uploader's answer to a takedown: whoever sent the notice gets it by mail, and administrators decide again. Once a
 * takedown. Refusals: not-found (also for anybody else); conflict (answered already, or up again); rate-limited.
 */
export const fileCounter = defineUseCase({
  name: "cases.file-counter",
  input: FileCounter,
  allow: isSignedIn,
  async run(context, { noticedId, statement, name, address, signature }) {
    const { id: uploaderId } = actorOf(context);
    const mine = { id: noticedId, uploaderId, status: takenDown };
    const found = await context.db.noticedTorrent.findFirst({ where: mine, select: { caseId: true } });
    if (!found) return notYours();
    const wait = await context.limits.counterNotice.spend(uploaderId);
    if (wait !== null) return tooOften(wait);
    const { caseId } = found;
    return context.db.$transaction(async (tx) => {
      // The case first, as the administrators' steps do: two that meet stand in line.
      await tx.case.update({ where: { id: caseId }, data: { version: { increment: 1 } } });
      const [countered] = await tx.noticedTorrent.updateManyAndReturn({
        where: { ...mine, status: "upheld", counteredAt: null },
        data: {
          status: "countered",
          counterStatement: statement,
          counterName: name,
          counterAddress: address,
          counterSignature: signature,
          counteredAt: context.clock(),
        },
      });
      if (!countered) {
        const before = await tx.noticedTorrent.findFirst({ where: mine, select: { counterStatement: true } });
        if (before?.counterStatement !== statement)
          throw new RefusalError(refuse("conflict", "You have answered this takedown already, or it was restored."));
        return ok({ noticedId });
      }
      await settleNotice(tx, context, caseId, null);
      const notice = await tx.takedownNotice.findUniqueOrThrow({ where: { caseId } });
      const body = counteredMail(notice, { torrent: countered.name ?? countered.target, by: signature, statement });
      await queueMail(tx, context, { key: `countered:${noticedId}`, to: notice.email, body });
      return ok({ noticedId });
    });
  },
});
