import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { ACCOUNT } from "../../core/kernel/noun-words.ts";

export const bookmarks: Noun = {
  privacy: [
    {
      title: "What you keep",
      holds: "Your bookmarks with their folders and notes.",
      why: "So that you find them again.",
      seenBy: "You.",
      kept: ACCOUNT,
    },
  ],
  tables: {
    bookmarks: {
      personal: [erased("folder note")],
      privacy: "What you keep",
      exported: mine("What you keep", { key: "kind subject_id" }),
      whenErased: "delete",
    },
  },
};
