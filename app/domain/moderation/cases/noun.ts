import { erased, kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { EVIDENCE, INTERNAL, MY_MAIL, OTHERS, STAFF, WITH_RIGHT } from "../../core/kernel/noun-words.ts";

export const cases: Noun = {
  privacy: [
    {
      title: "Complaints, reports and takedown notices",
      holds: "What was claimed, by whom, about what, and how it was decided.",
      why: "Evidence of a claim and its answer, for both sides.",
      seenBy: WITH_RIGHT,
      kept: "Permanently; your name until your account is deleted, except in takedown notices",
    },
  ],
  tables: {
    cases: {
      personal: [
        erased("sender_name sender_email", "for good", "stranger"),
        erased("accused_name words"),
        kept("subject statement problem reported_text", EVIDENCE, "for good"),
        kept("decision", EVIDENCE, "for good", "staff"),
      ],
      privacy: "Complaints, reports and takedown notices",
      exported: mine("Complaints, reports and messages you sent to the staff", {
        own: `(reporter_id = :me OR lower(sender_email) = ${MY_MAIL})`,
        without: { [STAFF]: "handled_by", [OTHERS]: "accused_name accused_id", [INTERNAL]: "words" },
      }),
      ofOthers: {
        handled_by: "another member's case that you decided as staff",
        accused_id: "another member's report about something you wrote",
      },
    },
    case_notes: {
      personal: [erased("author_name", "", "staff"), kept("text", EVIDENCE, "for good", "staff")],
      privacy: "Complaints, reports and takedown notices",
      exported: "what staff write to each other about a case",
    },
    takedown_notices: {
      personal: [
        kept(
          "reference name organisation email address targets signature fingerprint",
          EVIDENCE,
          "for good",
          "stranger",
        ),
      ],
      privacy: "Complaints, reports and takedown notices",
      exported: mine("What you declared in a takedown notice", {
        own: "case_id IN (SELECT id FROM cases WHERE reporter_id = :me)",
        key: "case_id",
        without: { [INTERNAL]: "fingerprint" },
      }),
    },
    noticed_torrents: {
      personal: [
        kept("counter_statement counter_name counter_address counter_signature", EVIDENCE, "for good"),
        kept("reason counter_reason", EVIDENCE, "for good", "staff"),
      ],
      other: "target name info_hash",
      privacy: "Complaints, reports and takedown notices",
      exported: mine("Your torrents named in takedown notices, and your answers", { own: "uploader_id = :me" }),
    },
  },
};
