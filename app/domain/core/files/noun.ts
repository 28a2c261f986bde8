import type { Noun } from "../kernel/noun.ts";
import { NO_MEMBER } from "../kernel/noun-words.ts";

export const files: Noun = {
  tables: {
    file_records: {
      other: "filename original_filename file_type mime_type content content_hash description tags category",
      exported: NO_MEMBER,
    },
  },
};
