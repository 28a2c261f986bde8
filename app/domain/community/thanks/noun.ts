import { mine, type Noun } from "../../core/kernel/noun.ts";
import { OTHERS } from "../../core/kernel/noun-words.ts";

export const thanks: Noun = {
  tables: {
    thanks: {
      exported: mine("Thanks that you gave", { without: { [OTHERS]: "receiver_id" } }),
      ofOthers: { receiver_id: "another member's thanks for what you wrote" },
      whenErased: "delete",
    },
  },
};
