import type { Noun } from "../../core/kernel/noun.ts";
import { NO_MEMBER } from "../../core/kernel/noun-words.ts";

export const tags: Noun = {
  tables: {
    tags: { other: "name", exported: NO_MEMBER },
  },
};
