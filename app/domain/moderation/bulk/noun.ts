import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { OTHERS, WITH_RIGHT } from "../../core/kernel/noun-words.ts";

export const bulk: Noun = {
  privacy: [
    {
      title: "Reports of bulk actions",
      holds: "Names of the members affected by each action.",
      why: "So that the action can be undone, and to show which members it failed for.",
      seenBy: WITH_RIGHT,
      kept: { days: "reportDays", since: "after the action" },
    },
  ],
  tables: {
    bulk_runs: {
      personal: [erased("done refused", "30 days, or as set")],
      other: "kind act",
      privacy: "Reports of bulk actions",
      exported: mine("Your bulk actions with staff rights", {
        own: "actor_id = :me",
        without: { [OTHERS]: "done refused" },
      }),
    },
  },
};
