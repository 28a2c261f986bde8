import type { SoundRow } from "../music/sound-columns.server.ts";

/** The source of a tempo or key; a member's value overrides all others. */
export type FigureSource = "chunk" | "tags" | "name" | "measured" | "member";

export type PreviewView = ReturnType<typeof previewView>;

/** A preview as pages and calls show it. `peaks` are 512 bytes in base64: the loudest sample of each part, 0 to 255. */
export function previewView({ fileName, peaks, tags, tempoFrom, keyFrom, ...row }: SoundRow) {
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

/** The source of a tempo or key, for display. */
export const sourceWords: Record<FigureSource, string> = {
  chunk: "in the file",
  tags: "in its tags",
  name: "in its name",
  measured: "measured",
  member: "as corrected",
};
