import { erased, kept, type Noun } from "../kernel/noun.ts";
import { SOON } from "../kernel/noun-words.ts";

export const security: Noun = {
  privacy: [
    {
      title: "Counts of attempts",
      holds: "How often something was tried from an IP address or by an account.",
      why: "To stop password guessing and floods of requests.",
      seenBy: "Nobody.",
      kept: "At most an hour after the limit ends",
    },
  ],
  tables: {
    rate_limits: {
      personal: [kept("key", SOON, "the limit's period is over, or at most an hour later", "stranger")],
      privacy: "Counts of attempts",
      exported: "counts of attempts by typed names and addresses, not linked to members; kept for an hour",
    },
    idempotency_keys: {
      personal: [erased("key fingerprint answer", "a day")],
      privacy: "Unsent text and archives",
      exported: "encrypted responses to your own calls, so that a call sent twice is carried out once; kept for a day",
      whenErased: "delete",
    },
  },
};
