import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { SECRET } from "../../core/kernel/noun-words.ts";

export const webSeeds: Noun = {
  tables: {
    web_seeds: { other: "folder", exported: "files of torrents that the site itself serves" },
    web_seed_uses: { exported: mine("Data that your clients fetched from the site itself", { key: "torrent_id" }) },
    seed_tokens: {
      personal: [erased("token_hash sealed")],
      privacy: "Keys",
      exported: mine("When your clients got a key for web seeds", {
        key: "user_id",
        without: { [SECRET]: "token_hash sealed" },
      }),
      whenErased: "delete",
    },
  },
};
