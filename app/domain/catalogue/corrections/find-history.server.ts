import { mayDo } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { mayChange } from "../covers/may-change.ts";
import { notListed } from "../torrents/find-torrent.server.ts";
import { TorrentHistory } from "./output.ts";
import { countCorrections, HISTORY_PAGE, readHistory } from "./read-history.server.ts";
import { ListHistory } from "./schema.ts";

/** Lists the changes of a torrent since it was listed, for every member. Refusals: not-found; gone. */
export const findHistory = defineUseCase({
  name: "torrents.find-history",
  input: ListHistory,
  output: TorrentHistory,
  allow: isSignedIn,
  async read({ db, actor }, { torrentId, page }) {
    const torrent = await db.torrent.findFirst({
      where: { id: torrentId, isActive: true },
      select: { name: true, uploadedBy: true },
    });
    if (!torrent) return notListed(db, torrentId);
    const [history, total] = await Promise.all([
      readHistory(db, actor, { torrentId, uploadedBy: torrent.uploadedBy }, page),
      countCorrections(db, torrentId),
    ]);
    return ok({
      torrentId,
      name: torrent.name,
      history,
      mayTakeOut: mayChange(actor, { userId: torrent.uploadedBy }),
      mayShowAgain: mayDo(actor, "torrents.edit"),
      total,
      page,
      limit: HISTORY_PAGE,
    });
  },
});
