import { erased, kept, type Noun } from "../kernel/noun.ts";
import { SOON } from "../kernel/noun-words.ts";

export const security: Noun = {
  privacy: [
    {
      title: "Counts of attempts",
      holds: "How often something was tried from an address or by an account.",
      why: "To stop guessing and floods.",
      seenBy: "Nobody.",
      kept: "Until the limit's time is over, an hour at most after it",
    },
  ],
  tables: {
    rate_limits: {
      personal: [kept("key", SOON, "the limit's time is over, an hour at the most after it", "stranger")],
      privacy: "Counts of attempts",
      exported: "counts of attempts, by names and addresses as they were typed, without saying whose; kept for an hour",
    },
    idempotency_keys: {
      personal: [erased("key fingerprint answer", "a day")],
      privacy: "Unsent text and archives",
      exported: "answers to your own calls, sealed, so that a call sent twice is done once; kept for a day",
      whenErased: "delete",
    },
  },
};
