import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { ACCOUNT } from "../../core/kernel/noun-words.ts";

export const points: Noun = {
  privacy: [
    {
      title: "Points",
      holds: "What you earned points for.",
      why: "Points become a discount.",
      whyFree: "Points show what you do for this site.",
      seenBy: "You and staff who manage points.",
      kept: ACCOUNT,
    },
  ],
  tables: {
    user_activities: {
      personal: [erased("description")],
      other: "activity_type",
      privacy: "Points",
      exported: mine("Your points, one by one"),
    },
    user_stats: { exported: mine("Your total points and figures") },
  },
};
