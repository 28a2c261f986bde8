import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { auditSubject, stepCase } from "./change-case.server.ts";
import { findTargets } from "./find-targets.server.ts";
import { NameTorrent } from "./schema.ts";

const beside = (code: "conflict" | "not-found", message: string) =>
  new RefusalError(refuse(code, message, { errors: { target: [message] } }));

/**
 * Says which torrent a line of a notice means, where the site could not tell: by link, info hash or exact name. An info
 * hash that the index does not have can be barred all the same. Refuses visitors and members. Refusals: not-found;
 * conflict.
 */
export const nameTorrent = defineUseCase({
  name: "cases.name-torrent",
  input: NameTorrent,
  allow: isStaff,
  async run(context, { noticedId, target, ...step }) {
    return context.db.$transaction(async (tx) => {
      const notice = await stepCase(tx, step, ["open", "review", "countered"], {});
      const [meant, another] = await findTargets(tx, target);
      if (another) throw beside("conflict", "Several torrents have this name: please give a link.");
      if (!meant || (meant.torrentId === null && meant.infoHash === null))
        throw beside("not-found", "The index has no such torrent.");
      const { torrentId, name, infoHash, uploaderId } = meant;
      if (torrentId && (await tx.noticedTorrent.findFirst({ where: { caseId: notice.id, torrentId } })))
        throw beside("conflict", "This notice names that torrent already.");
      const { count } = await tx.noticedTorrent.updateMany({
        where: { id: noticedId, caseId: notice.id, status: "open", torrentId: null },
        data: { torrentId, name, infoHash, uploaderId },
      });
      if (count === 0) throw new RefusalError(refuse("not-found", "This notice has no such line without a torrent."));
      await recordAct(tx, context, {
        act: "cases.name-torrent",
        subject: auditSubject(notice),
        after: { noticedId, torrentId, infoHash },
      });
      return ok({ caseId: notice.id, noticedId, version: notice.version });
    });
  },
});
