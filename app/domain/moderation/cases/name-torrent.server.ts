import { holding } from "../../core/kernel/allow.ts";
import { ok, refuse, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { auditSubject, changeCase } from "./change-case.server.ts";
import { findTargets } from "./find-targets.server.ts";
import { undecidedStates } from "./kinds.ts";
import { TorrentNamed } from "./output.ts";
import { NameTorrent } from "./schema.ts";

/**
 * Sets which torrent a line of a notice means, if the site could not tell, by link, info hash or exact name. An info
 * hash that is not in the index can still be barred. Refuses visitors and members. Refusals: not-found; conflict.
 */
export const nameTorrent = defineUseCase({
  name: "cases.name-torrent",
  input: NameTorrent,
  output: TorrentNamed,
  allow: holding("notices.decide"),
  async write({ tx, actor }, { itemId, target, ...seen }) {
    const changed = await changeCase(tx, actor, seen, undecidedStates, {});
    if (!changed.ok) return changed;
    const { id: caseId, version } = changed.value;
    const [meant, another] = await findTargets(tx, target);
    if (another) return refuseField("target", "Several torrents have this name. Give a link instead.", "conflict");
    if (!meant || (meant.torrentId === null && meant.infoHash === null))
      return refuseField("target", "This torrent is not in the index.", "not-found");
    const { torrentId, name, infoHash, uploaderId } = meant;
    if (torrentId && (await tx.noticeItem.findFirst({ where: { caseId, torrentId } })))
      return refuseField("target", "This notice already names that torrent.", "conflict");
    const { count } = await tx.noticeItem.updateMany({
      where: { id: itemId, caseId, status: "open", torrentId: null },
      data: { torrentId, name, infoHash, uploaderId },
    });
    if (count === 0) return refuse("not-found", "That item already has a torrent, or does not exist.");
    const after = { noticedId: itemId, torrentId, infoHash };
    return ok({ caseId, noticedId: itemId, version }, { audit: { subject: auditSubject(changed.value), after } });
  },
});
