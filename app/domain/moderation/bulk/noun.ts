import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { OTHERS, WITH_RIGHT } from "../../core/kernel/noun-words.ts";

export const bulk: Noun = {
  privacy: [
    {
      title: "Reports of acts on many at once",
      holds: "Names of the members to whom an act was done.",
      why: "To undo it, and to see whom it was refused for.",
      seenBy: WITH_RIGHT,
      kept: { days: "reportDays", since: "after the act" },
    },
  ],
  tables: {
    bulk_runs: {
      personal: [erased("done refused", "30 days, or as set")],
      other: "kind act",
      privacy: "Reports of acts on many at once",
      exported: mine("What you did to many things at once, with a right of the staff", {
        own: "actor_id = :me",
        without: { [OTHERS]: "done refused" },
      }),
    },
  },
};
