import { mine, type Noun } from "../../core/kernel/noun.ts";

export const follows: Noun = {
  tables: {
    follows: { exported: mine("What you follow", { key: "kind subject_id" }), whenErased: "delete" },
  },
};
