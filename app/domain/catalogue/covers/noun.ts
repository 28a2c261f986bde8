import { mine, type Noun } from "../../core/kernel/noun.ts";

export const covers: Noun = {
  tables: {
    covers: {
      other: "alt stored_name source",
      exported: mine("Covers of your uploads and torrents", {
        own: "(upload_id IN (SELECT id FROM user_uploads WHERE user_id = :me) OR torrent_id IN (SELECT id FROM torrents WHERE uploaded_by = :me))",
      }),
    },
  },
};
