import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { FILE, MY_MAIL, SECRET, STAFF } from "../../core/kernel/noun-words.ts";

export const applications: Noun = {
  tables: {
    applications: {
      personal: [
        erased(
          "token_hash sealed_token username email decision",
          "90 days after the decision, or as set; two days if the address was not confirmed",
          "stranger",
        ),
      ],
      privacy: "Applications, registrations and invitations",
      exported: mine("How you applied", {
        own: `(user_id = :me OR lower(email) = ${MY_MAIL})`,
        without: { [SECRET]: "token_hash sealed_token", [STAFF]: "decided_by" },
      }),
      ofOthers: { decided_by: "another person's application" },
    },
    application_answers: {
      personal: [erased("answer picture", "90 days after the decision, or as set; until it is withdrawn", "stranger")],
      other: "kind question",
      privacy: "Applications, registrations and invitations",
      exported: mine("Your answers when you applied", {
        own: `application_id IN (SELECT id FROM applications WHERE user_id = :me OR lower(email) = ${MY_MAIL})`,
        key: "application_id position",
        without: { [FILE]: "picture" },
      }),
    },
    application_messages: {
      personal: [erased("text", "90 days after the decision, or as set", "stranger")],
      privacy: "Applications, registrations and invitations",
      exported: mine("Questions the staff asked about your application, and your answers", {
        own: `kind <> 'note' AND application_id IN (SELECT id FROM applications WHERE user_id = :me OR lower(email) = ${MY_MAIL})`,
        without: { [STAFF]: "author_id" },
      }),
      ofOthers: { author_id: "another person's application" },
    },
    application_votes: {
      personal: [erased("word", "90 days after the decision, or as set", "staff")],
      privacy: "Applications, registrations and invitations",
      exported: "what staff think about applicants",
    },
  },
};
