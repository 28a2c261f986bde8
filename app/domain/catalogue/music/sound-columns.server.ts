import { Prisma } from "#app/db/generated/client.ts";
import type { PreviewStatus } from "#app/db/generated/enums.ts";

/** The columns of a preview that pages show. */
export type SoundRow = {
  id: number;
  position: number;
  fileName: string;
  status: PreviewStatus;
  problem: string | null;
  durationMs: number | null;
  sourceMs: number | null;
  format: string | null;
  sampleRate: number | null;
  channels: number | null;
  bitDepth: number | null;
  loudness: number | null;
  peaks: Uint8Array | null;
  tempo: number | null;
  tempoFrom: string | null;
  key: string | null;
  keyFrom: string | null;
  tags: unknown;
};

const columns: Record<keyof SoundRow, string> = {
  id: "id",
  position: "position",
  fileName: "file_name",
  status: "status",
  problem: "problem",
  durationMs: "duration_ms",
  sourceMs: "source_ms",
  format: "format",
  sampleRate: "sample_rate",
  channels: "channels",
  bitDepth: "bit_depth",
  loudness: "loudness",
  peaks: "peaks",
  tempo: "tempo",
  tempoFrom: "tempo_from",
  key: "key",
  keyFrom: "key_from",
  tags: "tags",
};

/** These columns of the table `previews p`. */
export const soundColumns = Prisma.raw(
  Object.entries(columns)
    .map(([name, column]) => `p.${column} AS "${name}"`)
    .join(", "),
);
