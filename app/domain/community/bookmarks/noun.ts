import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { ACCOUNT } from "../../core/kernel/noun-words.ts";

export const bookmarks: Noun = {
  privacy: [
    {
      title: "Your bookmarks",
      holds: "Your bookmarks with their folders and notes.",
      why: "So that you can find things again.",
      seenBy: "You.",
      kept: ACCOUNT,
    },
  ],
  tables: {
    bookmarks: {
      personal: [erased("folder note")],
      privacy: "Your bookmarks",
      exported: mine("Your bookmarks", { key: "kind subject_id" }),
      whenErased: "delete",
    },
  },
};
