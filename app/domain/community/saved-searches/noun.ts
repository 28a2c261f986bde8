import { erased, mine, type Noun } from "../../core/kernel/noun.ts";

export const savedSearches: Noun = {
  tables: {
    saved_searches: {
      personal: [erased("name query", "it is deleted")],
      privacy: "Account",
      exported: mine("Your saved searches"),
      whenErased: "delete",
    },
  },
};
