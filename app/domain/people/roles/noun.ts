import { mine, type Noun } from "../../core/kernel/noun.ts";
import { NO_MEMBER, STAFF } from "../../core/kernel/noun-words.ts";

export const roles: Noun = {
  tables: {
    roles: { other: "name note colour rights", exported: NO_MEMBER },
    role_holders: {
      exported: mine("Your roles", { key: "role_id", without: { [STAFF]: "given_by" } }),
      ofOthers: { given_by: "another member's role" },
      whenErased: "delete",
    },
    right_uses: {
      other: "right",
      exported: mine("Staff rights that you were the last to use", { key: "right" }),
    },
  },
};
