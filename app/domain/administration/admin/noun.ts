import type { Noun } from "../../core/kernel/noun.ts";
import { SITE } from "../../core/kernel/noun-words.ts";

export const admin: Noun = {
  tables: {
    review_claims: {
      other: "queue item_id",
      exported: "which queue item each member of staff is looking at; kept for minutes",
    },
    site_examination: { other: "findings", exported: SITE },
  },
};
