import { erased, kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { BOOKS, STAFF, WITH_RIGHT } from "../../core/kernel/noun-words.ts";

export const payments: Noun = {
  privacy: [
    {
      title: "Pictures of payments",
      holds: "The screenshot you sent as proof of a payment.",
      why: "To check the payment and to justify the decision.",
      seenBy: WITH_RIGHT,
      kept: { days: "proofDays", since: "after the decision; until the account is deleted" },
    },
    {
      title: "Payments",
      holds:
        "Method, amount, date, and the reference or hash of the payment; how the date of the next payment was calculated.",
      why: "To keep complete accounts.",
      seenBy: "You, and staff who decide on payments.",
      kept: "Permanently; without your name once your account is deleted",
    },
  ],
  tables: {
    payments: {
      personal: [
        erased("screenshot_path", "3,650 days after the decision, or as set"),
        erased("notes"),
        kept("reference transaction_hash stripe_session_id payment_intent", BOOKS, "for good"),
      ],
      other: "payment_type crypto_type receiving_address receipt",
      privacy: "Payments",
      privacyOf: { screenshot_path: "Pictures of payments" },
      exported: mine("Your payments", { without: { [STAFF]: "decided_by" } }),
      ofOthers: { decided_by: "another member's payment" },
    },
    card_checkouts: {
      personal: [erased("id session_id url payment_intent")],
      other: "currency",
      privacy: "Payments",
      exported: mine("Card payments that you began"),
    },
  },
};
