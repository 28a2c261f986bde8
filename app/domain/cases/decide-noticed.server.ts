import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { auditSubject, stepCase } from "./change-case.server.ts";
import { takenDownMail } from "./mails.ts";
import { DecideNoticed } from "./schema.ts";
import { settleNotice } from "./settle-notice.server.ts";
import { takeDown } from "./take-down.server.ts";
import { tellMember } from "./tell.server.ts";

const decided = () => refuse("conflict", "This torrent of the notice is decided already.");
const unnamed = () =>
  refuse("conflict", "It is not known which torrent this means. Please name it first, or decline it.");

/**
 * Upholds or declines a notice for one torrent. Upheld, the torrent is out of the index and refused by the tracker at
 * once, its hashes are barred, and its uploader is told by message and mail how to answer. Refuses visitors and
 * members. Refusals: not-found; conflict (decided meanwhile, or nobody knows which torrent it is).
 */
export const decideNoticed = defineUseCase({
  name: "cases.decide-torrent",
  input: DecideNoticed,
  allow: isStaff,
  async run(context, { noticedId, decision, reason, ...step }) {
    const now = context.clock();
    return context.db.$transaction(async (tx) => {
      const notice = await stepCase(tx, step, ["open", "review", "countered"], {});
      const noticed = await tx.noticedTorrent.findFirst({ where: { id: noticedId, caseId: notice.id } });
      if (!noticed || !notice.notice) throw new RefusalError(refuse("not-found", "This notice names no such torrent."));
      if (noticed.status !== "open") throw new RefusalError(decided());
      const isUpheld = decision === "upheld";
      if (isUpheld && noticed.torrentId === null && noticed.infoHash === null) throw new RefusalError(unnamed());
      const torrent = isUpheld ? await takeDown(tx, noticed, now) : null;
      const uploader = torrent?.uploader ?? null;
      await tx.noticedTorrent.update({
        where: { id: noticedId },
        data: {
          status: decision,
          reason,
          decidedAt: now,
          ...(torrent && { name: torrent.name, torrentId: torrent.id, uploaderId: uploader?.id ?? null }),
        },
      });
      if (torrent && uploader) {
        const body = takenDownMail({
          username: uploader.username,
          name: torrent.name,
          claimant: notice.notice.organisation ?? notice.notice.name,
          work: notice.statement,
          reason,
          origin: context.site.mailOrigin,
          noticedId,
        });
        await tellMember(tx, context, uploader, { key: `taken-down:${noticedId}`, body, alsoMail: true });
      }
      const status = await settleNotice(tx, context, notice.id, actorOf(context).id);
      await recordAct(tx, context, {
        act: "cases.decide-torrent",
        subject: auditSubject(notice),
        before: { status: "open" },
        after: { torrent: torrent?.name ?? noticed.name ?? noticed.target, status: decision, reason },
      });
      return ok({ caseId: notice.id, noticedId, status, version: notice.version });
    });
  },
});
