import type { Noun } from "../../core/kernel/noun.ts";
import { NO_MEMBER } from "../../core/kernel/noun-words.ts";

export const contents: Noun = {
  tables: {
    torrent_contents: {
      other: "counts kinds plugin_formats systems architectures sample_kinds keys",
      exported: NO_MEMBER,
    },
    torrent_companions: { exported: NO_MEMBER },
  },
};
