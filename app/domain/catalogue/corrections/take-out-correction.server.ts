import { mayDo } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { mayChange } from "../covers/may-change.ts";
import { notListed } from "../torrents/find-torrent.server.ts";
import { CorrectionTakenOut } from "./output.ts";
import { changesOfEntry, whereCorrected } from "./read-history.server.ts";
import { TakeOutCorrection } from "./schema.ts";

/**
 * Hides a field's texts in an entry of a torrent's public history, for its uploader and moderators. Moderators can show
 * them again. The audit log keeps them for staff. Repeating it changes nothing. Refusals: not-found; gone; forbidden.
 */
export const takeOutCorrection = defineUseCase({
  name: "torrents.take-out-correction",
  input: TakeOutCorrection,
  output: CorrectionTakenOut,
  allow: isSignedIn,
  async write({ tx, actor, clock }, { torrentId, entryId, field, isTakenOut }) {
    const torrent = await tx.torrent.findFirst({
      where: { id: torrentId, isActive: true },
      select: { name: true, uploadedBy: true },
    });
    if (!torrent) return notListed(tx, torrentId);
    if (!mayChange(actor, { userId: torrent.uploadedBy }))
      return refuse("forbidden", "Only the uploader and moderators may hide texts in a torrent's history.");
    if (!isTakenOut && !mayDo(actor, "torrents.edit"))
      return refuse("forbidden", "Only moderators may show hidden texts again.");
    const entry = await tx.auditEntry.findFirst({ where: { ...whereCorrected(torrentId), id: entryId } });
    if (!entry || !changesOfEntry(entry).some(({ name }) => name === field))
      return refuse("not-found", "This change no longer exists.");
    const key = { entryId, field };
    const { count } = isTakenOut
      ? await tx.correctionTakenOut.createMany({ data: { ...key, at: clock() }, skipDuplicates: true })
      : await tx.correctionTakenOut.deleteMany({ where: key });
    const answer = { torrentId, entryId, field, isTakenOut };
    if (count === 0) return ok(answer, { audit: { unaudited: "nothing changed" } });
    const subject = { kind: "torrent", id: torrentId, name: torrent.name };
    return ok(answer, { audit: { subject, before: { [field]: !isTakenOut }, after: { [field]: isTakenOut } } });
  },
});
