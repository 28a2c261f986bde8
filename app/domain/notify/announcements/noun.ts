import { erased, kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { WORDS } from "../../core/kernel/noun-words.ts";

export const announcements: Noun = {
  tables: {
    notifications: {
      personal: [erased("admin_username", "", "staff"), kept("message", WORDS, "it is deleted", "staff")],
      privacy: "Posts and uploads",
      exported: mine("Announcements that you wrote", { own: "admin_id = :me" }),
    },
  },
};
