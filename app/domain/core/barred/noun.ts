import type { Noun } from "../kernel/noun.ts";
import { NO_MEMBER } from "../kernel/noun-words.ts";

export const barred: Noun = {
  tables: {
    barred_info_hashes: { other: "info_hash", exported: NO_MEMBER },
  },
};
