import type { NoticeItem } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ownMark, refuseOwn } from "../../people/members/about-oneself.server.ts";
import { auditSubject, changeCase } from "./change-case.server.ts";
import { undecidedStates } from "./kinds.ts";
import { takenDownMail } from "./mails.ts";
import { notifyFromStaff } from "./notify-from-staff.server.ts";
import { TorrentDecided } from "./output.ts";
import { DecideNoticeItem } from "./schema.ts";
import { settleNotice } from "./settle-notice.server.ts";
import { takeDown } from "./take-down.server.ts";

const decidedAlready = () => refuse("conflict", "This torrent of the notice has already been decided.");
const unnamed = () => refuse("conflict", "Choose the torrent first, or decline this item.");

async function ownerOf(tx: Tx, { torrentId, uploaderId }: NoticeItem): Promise<string | null> {
  const torrent =
    torrentId === null ? null : await tx.torrent.findUnique({ where: { id: torrentId }, select: { uploadedBy: true } });
  return torrent?.uploadedBy ?? uploaderId;
}

/**
 * Upholds or declines a notice for one torrent. If it is upheld, the torrent is removed from the index and refused by
 * the tracker immediately, its hashes are barred, and its uploader is told by message and mail how to answer. Refuses
 * visitors and members. Refusals: not-found; forbidden (the actor's own torrent, if others can decide); conflict
 * (already decided, or the torrent is unknown).
 */
export const decideNoticeItem = defineUseCase({
  name: "cases.decide-torrent",
  input: DecideNoticeItem,
  output: TorrentDecided,
  allow: holding("notices.decide"),
  async write({ tx, ...context }, { itemId, decision, reason, ...seen }) {
    const now = context.clock();
    const changed = await changeCase(tx, context.actor, seen, undecidedStates, {});
    if (!changed.ok) return changed;
    const { id: caseId, notice, statement, version } = changed.value;
    const item = await tx.noticeItem.findFirst({ where: { id: itemId, caseId } });
    if (!item || !notice) return refuse("not-found", "This notice does not name that torrent.");
    if (item.status !== "open") return decidedAlready();
    const ownerId = await ownerOf(tx, item);
    const own = await refuseOwn(tx, context.actor, { ownerId, right: "notices.decide", what: "torrent" });
    if (own) return own;
    const isUpheld = decision === "upheld";
    if (isUpheld && item.torrentId === null && item.infoHash === null) return unnamed();
    const torrent = isUpheld ? await takeDown(tx, context, item) : null;
    const uploader = torrent?.uploader ?? null;
    await tx.noticeItem.update({
      where: { id: itemId },
      data: {
        status: decision,
        reason,
        decidedAt: now,
        ...(torrent && { name: torrent.name, torrentId: torrent.id, uploaderId: uploader?.id ?? null }),
      },
    });
    if (torrent && uploader) {
      const claim = { claimant: notice.organisation ?? notice.name, work: statement, reason };
      const about = { username: uploader.username, name: torrent.name, itemId, origin: context.site.mailOrigin };
      const body = takenDownMail({ ...claim, ...about });
      await notifyFromStaff(tx, context, uploader, { key: `taken-down:${itemId}`, body, alsoMail: true });
    }
    const status = await settleNotice(tx, context, caseId, context.actor.id);
    const audit = {
      subject: auditSubject(changed.value),
      before: { status: "open" },
      after: {
        torrent: torrent?.name ?? item.name ?? item.target,
        status: decision,
        reason,
        ...ownMark(context.actor, ownerId),
      },
    };
    return ok({ caseId, noticedId: itemId, status, version }, { audit });
  },
});
