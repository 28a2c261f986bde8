import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { INTERNAL } from "../../core/kernel/noun-words.ts";

export const exports: Noun = {
  tables: {
    account_exports: {
      personal: [erased("stored_name", "a day after it is created")],
      privacy: "Unsent text and archives",
      exported: mine("The archives you asked for; the last is this one", {
        key: "user_id",
        without: { [INTERNAL]: "stored_name" },
      }),
      whenErased: "delete",
    },
  },
};
