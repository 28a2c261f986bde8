import { Prisma } from "#app/db/generated/client.ts";
import type { PreviewRow } from "./preview-view.ts";

/** What a page shows of previews, of a table `p`. */
export const previewSql = Prisma.sql`
  p.id, p.position, p.file_name AS "fileName", p.status, p.problem, p.duration_ms AS "durationMs",
  p.source_ms AS "sourceMs", p.format, p.sample_rate AS "sampleRate", p.channels, p.bit_depth AS "bitDepth",
  p.loudness, p.peaks, p.tempo, p.tempo_from AS "tempoFrom", p.key, p.key_from AS "keyFrom", p.tags`;

/** What has no preview is one row without any. */
export type PreviewOrNone = PreviewRow | { id: null };

export const isPreview = (row: PreviewOrNone): row is PreviewRow => row.id !== null;
