import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { notListed } from "../torrents/find-torrent.server.ts";
import { OneTorrent } from "../torrents/schema.ts";
import { type PreviewRow, previewView } from "./preview-view.ts";

/** A row for each preview of a torrent that is listed, or one without a preview; none where it is not listed. */
const previewsOf = (torrentId: number) => Prisma.sql`
  SELECT p.id, p.position, p.file_name AS "fileName", p.status, p.problem, p.duration_ms AS "durationMs",
    p.source_ms AS "sourceMs", p.format, p.sample_rate AS "sampleRate", p.channels, p.bit_depth AS "bitDepth",
    p.loudness, p.peaks, p.tempo, p.tempo_from AS "tempoFrom", p.key, p.key_from AS "keyFrom", p.tags
  FROM torrents t LEFT JOIN previews p ON p.torrent_id = t.id
  WHERE t.id = ${torrentId} AND t.is_active
  ORDER BY p.position`;

/** Finds the previews of a torrent in their order, also those that are not ready yet. Refusals: not-found, gone. */
export const findPreviews = defineUseCase({
  name: "previews.find",
  input: OneTorrent,
  allow: isSignedIn,
  async read({ db, reads }, { torrentId }) {
    const rows = await reads.rows<PreviewRow | { id: null }>(previewsOf(torrentId));
    if (rows.length === 0) return notListed(db, torrentId);
    return ok({ previews: rows.filter((row): row is PreviewRow => row.id !== null).map(previewView) });
  },
});
