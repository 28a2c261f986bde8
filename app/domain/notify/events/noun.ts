import { erased, type Noun } from "../../core/kernel/noun.ts";
import { COPY } from "../../core/kernel/noun-words.ts";

export const events: Noun = {
  tables: {
    site_events: {
      personal: [erased("data", "30 days")],
      other: "uid subject_kind",
      privacy: "Notices and events",
      exported: COPY,
    },
  },
};
