import type { PreviewStatus } from "#app/db/generated/enums.ts";

/** Where a tempo or a key is from; a member knows better than all the others. */
export type FigureSource = "chunk" | "tags" | "name" | "measured" | "member";

/** The columns of a preview that members see. */
export const previewColumns = {
  id: true,
  position: true,
  fileName: true,
  status: true,
  problem: true,
  durationMs: true,
  sourceMs: true,
  format: true,
  sampleRate: true,
  channels: true,
  bitDepth: true,
  loudness: true,
  peaks: true,
  tempo: true,
  tempoFrom: true,
  key: true,
  keyFrom: true,
  tags: true,
} as const;

export type PreviewRow = {
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

export type PreviewView = ReturnType<typeof previewView>;

/** A preview as pages and calls show it. `peaks` are 512 bytes as base64: the loudest sample of each part, 0 to 255. */
export function previewView({ fileName, peaks, tags, tempoFrom, keyFrom, ...row }: PreviewRow) {
  return {
    ...row,
    fileName,
    title: titleOf(tags) ?? nameOf(fileName),
    peaks: peaks && Buffer.from(peaks).toString("base64"),
    tempoFrom: tempoFrom as FigureSource | null,
    keyFrom: keyFrom as FigureSource | null,
  };
}

/** A picked sound has its path within the torrent. */
const nameOf = (path: string) => (path.split("/").at(-1) ?? path).replace(/\.[a-z0-9]{2,5}$/i, "");

function titleOf(tags: unknown): string | null {
  const title = (tags as { title?: unknown } | null)?.title;
  return typeof title === "string" && title.trim() !== "" ? title : null;
}
