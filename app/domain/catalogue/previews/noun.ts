import { mine, type Noun } from "../../core/kernel/noun.ts";
import { INTERNAL } from "../../core/kernel/noun-words.ts";

export const previews: Noun = {
  tables: {
    previews: {
      other: "problem file_name source_name stored_name format peaks tempo_from key key_from tags",
      exported: mine("The sounds of your uploads and torrents, and measurements of them", {
        own: "(upload_id IN (SELECT id FROM user_uploads WHERE user_id = :me) OR torrent_id IN (SELECT id FROM torrents WHERE uploaded_by = :me))",
        without: { [INTERNAL]: "peaks source_name stored_name" },
      }),
    },
  },
};
