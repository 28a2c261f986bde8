import type { Noun } from "../../core/kernel/noun.ts";

export const corrections: Noun = {
  tables: {
    corrections_taken_out: {
      other: "field",
      exported: "which texts of public torrent histories were hidden; your uploads include the histories",
    },
  },
};
