import { isSignedIn } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { keepBefore, recordTorrents } from "../torrents/record-torrents.server.ts";
import { findListed } from "./find-listed.server.ts";
import { Described } from "./output.ts";
import { DescribeTorrent } from "./schema.ts";

/**
 * Changes the description and the licence of a listed torrent, at any time. For its uploader and moderators; every
 * change is in the audit log. Refusals: not-found; gone; forbidden.
 */
export const describeTorrent = defineUseCase({
  name: "torrents.describe",
  input: DescribeTorrent,
  output: Described,
  allow: isSignedIn,
  uses: "upload",
  async write({ tx, actor, clock }, { torrentId, description, licence }) {
    await tx.$queryRaw`SELECT FROM torrents WHERE id = ${torrentId} FOR NO KEY UPDATE`;
    const found = await findListed(tx, actor, torrentId);
    if (!found.ok) return found;
    const { name, description: said, licence: stated } = found.value;
    const before = { description: said, licence: stated };
    const after = { description: description || null, licence: licence ?? before.licence };
    const changes = changesOf(before, after);
    if (Object.keys(changes.after).length === 0) return ok({ torrentId, ...after });
    await keepBefore(tx, [torrentId]);
    await tx.torrent.update({ where: { id: torrentId }, data: after });
    await recordTorrents(tx, { clock }, "torrent_updated", [torrentId]);
    return ok({ torrentId, ...after }, { audit: { subject: { kind: "torrent", id: torrentId, name }, ...changes } });
  },
});
