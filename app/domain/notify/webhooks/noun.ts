import { erased, type Noun } from "../../core/kernel/noun.ts";
import { COPY, SITE } from "../../core/kernel/noun-words.ts";

export const webhooks: Noun = {
  tables: {
    webhooks: { other: "name sealed_url host sealed_secret sealed_previous_secret off_reason", exported: SITE },
    webhook_deliveries: {
      personal: [erased("answer", "30 days")],
      other: "uid type subject problem",
      privacy: "Notices and events",
      exported: COPY,
    },
  },
};
