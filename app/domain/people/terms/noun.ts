import { mine, type Noun } from "../../core/kernel/noun.ts";
import { SITE } from "../../core/kernel/noun-words.ts";

export const terms: Noun = {
  tables: {
    terms_acceptances: {
      exported: mine("Versions of the rules that you accepted, and when", { key: "version" }),
      whenErased: "delete",
    },
    terms_versions: { other: "text", exported: SITE },
  },
};
