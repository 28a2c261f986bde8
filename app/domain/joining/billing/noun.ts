import { mine, type Noun } from "../../core/kernel/noun.ts";

export const billing: Noun = {
  tables: {
    billing_cycles: { other: "billing_period reason", exported: mine("Your bills") },
    paid_time: { exported: mine("How the date of your next payment was calculated"), whenErased: "delete" },
  },
};
