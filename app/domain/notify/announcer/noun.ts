import { erased, type Noun } from "../../core/kernel/noun.ts";
import { COPY, SITE } from "../../core/kernel/noun-words.ts";

export const announcer: Noun = {
  tables: {
    announcer_lines: {
      personal: [erased("text", "30 days")],
      other: "event_uid",
      privacy: "Notices and events",
      exported: COPY,
    },
    announcer_state: { other: "nick last_error", exported: SITE },
  },
};
