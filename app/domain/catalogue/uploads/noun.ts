import { kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { COPY, EVIDENCE, FILE, STAFF, WORDS } from "../../core/kernel/noun-words.ts";

export const uploads: Noun = {
  tables: {
    user_uploads: {
      personal: [
        kept("file_name description notes nfo nfo_bytes torrent_file torrent_facts", WORDS, "for good; a draft a day"),
        kept("moderator_notes asked asked_from", EVIDENCE, "for good", "staff"),
      ],
      other: "file_size category platform info_hash sent_info_hash name licence tags publisher product version",
      privacy: "Posts and uploads",
      exported: mine("Torrents that you uploaded, with their decisions", {
        without: { [FILE]: "torrent_file torrent_facts nfo_bytes", [STAFF]: "approved_by look_at_since" },
      }),
      ofOthers: { approved_by: "another member's upload" },
    },
    decisions_to_tell: { exported: COPY },
  },
};
