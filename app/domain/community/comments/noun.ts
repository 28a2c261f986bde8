import { kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { WORDS } from "../../core/kernel/noun-words.ts";

export const comments: Noun = {
  tables: {
    torrent_comments: {
      personal: [kept("comment", WORDS, "it is deleted")],
      privacy: "Posts and uploads",
      exported: mine("Your comments on torrents"),
    },
  },
};
