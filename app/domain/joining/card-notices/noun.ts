import { erased, kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { BOOKS, STAFF } from "../../core/kernel/noun-words.ts";

export const cardNotices: Noun = {
  tables: {
    payment_notices: {
      personal: [erased("notes"), kept("external_id payment_intent reason", BOOKS, "for good")],
      other: "currency",
      privacy: "Payments",
      exported: mine("Refunds and disputes of your payments", {
        own: "payment_id IN (SELECT id FROM payments WHERE user_id = :me)",
        without: { [STAFF]: "handled_by notes" },
      }),
      ofOthers: { handled_by: "another member's payment" },
    },
  },
};
