import type { FigureSource } from "./preview-view.ts";

/** Where a tempo or a key is from, as people read it. */
export const sourceWords: Record<FigureSource, string> = {
  chunk: "in the file",
  tags: "in its tags",
  name: "in its name",
  measured: "measured",
  member: "as corrected",
};
