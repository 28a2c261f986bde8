import { erased, kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { ANSWERABLE, OTHERS, WITH_RIGHT } from "../../core/kernel/noun-words.ts";

export const audit: Noun = {
  privacy: [
    {
      title: "Addresses in the audit log",
      holds: "The IP address each staff action came from.",
      why: "To find out who used a staff account.",
      seenBy: WITH_RIGHT,
      kept: { days: "auditDays", since: "after the action" },
    },
    {
      title: "The audit log",
      holds: "Which member of staff did what to whom, with the state before and after.",
      why: "Someone must be accountable for each action.",
      seenBy: WITH_RIGHT,
      kept: "Permanently",
    },
  ],
  tables: {
    audit_entries: {
      personal: [
        erased("address", "90 days, or as set", "staff"),
        kept("actor_name", ANSWERABLE, "for good", "staff"),
        kept("subject_name before after", ANSWERABLE, "for good"),
      ],
      other: "act subject_kind",
      privacy: "The audit log",
      privacyOf: { address: "Addresses in the audit log" },
      exported: mine("What you did with staff rights", {
        own: "actor_id = :me",
        without: { [OTHERS]: "subject_id subject_name before after" },
      }),
    },
  },
};
