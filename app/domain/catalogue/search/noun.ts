import type { Noun } from "../../core/kernel/noun.ts";
import { NO_MEMBER } from "../../core/kernel/noun-words.ts";

export const search: Noun = {
  tables: {
    torrent_search: { other: "facets title words", exported: NO_MEMBER },
    torrent_search_queue: { exported: NO_MEMBER },
    search_vocabulary: { other: "word", exported: NO_MEMBER },
  },
};
