import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { type SoundRow, soundColumns } from "../music/sound-columns.server.ts";
import { notListed } from "../torrents/find-torrent.server.ts";
import { OneTorrent } from "../torrents/schema.ts";
import { previewView } from "./preview-view.ts";

/** A row for each preview of a listed torrent, or one row without a preview; no row if it is not listed. */
const previewsOf = (torrentId: number) => Prisma.sql`
  SELECT ${soundColumns} FROM torrents t LEFT JOIN previews p ON p.torrent_id = t.id
  WHERE t.id = ${torrentId} AND t.is_active
  ORDER BY p.position`;

/**
 * Finds the previews of a torrent in their order, including those that are not ready yet. Refusals: not-found, gone.
 */
export const findPreviews = defineUseCase({
  name: "previews.find",
  input: OneTorrent,
  allow: isSignedIn,
  async read({ db, reads }, { torrentId }) {
    const rows = await reads.rows<PreviewOrNone>(previewsOf(torrentId));
    if (rows.length === 0) return notListed(db, torrentId);
    return ok({ torrentId, previews: rows.filter(isPreview).map(previewView) });
  },
});

/** An upload or torrent without previews is one row without a preview. */
export type PreviewOrNone = SoundRow | { id: null };

export const isPreview = (row: PreviewOrNone): row is SoundRow => row.id !== null;
