import type { Noun } from "../../core/kernel/noun.ts";

export const corrections: Noun = {
  tables: {
    corrections_taken_out: {
      other: "field",
      exported: "which words of public histories of torrents are taken out; the histories are among your uploads",
    },
  },
};
