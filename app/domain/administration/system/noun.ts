import { erased, kept, type Noun } from "../../core/kernel/noun.ts";
import { SITE, SOON } from "../../core/kernel/noun-words.ts";

export const system: Noun = {
  tables: {
    console_lines: {
      personal: [
        erased("actor_name", "200 newer lines", "staff"),
        kept("command output", SOON, "200 newer lines", "staff"),
      ],
      privacy: "Work on the system",
      exported: "the commands that staff ran on the server; only for staff",
    },
    backup_copies: { other: "name sha256", exported: SITE },
  },
};
