import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { INTERNAL, MY_MAIL, SECRET, STAFF, WITH_RIGHT } from "../../core/kernel/noun-words.ts";

export const registrations: Noun = {
  privacy: [
    {
      title: "Applications, registrations and invitations",
      holds: "Email addresses and usernames of people who have not become members, and applicants' answers.",
      why: "To decide on them, and to recognize people who try again.",
      seenBy: WITH_RIGHT,
      kept: {
        days: "joiningDays",
        since: "after an application was decided, or a registration or invitation failed or expired",
      },
    },
  ],
  tables: {
    registration_tokens: {
      personal: [
        erased(
          "token reference email username name_skeleton password_hash transaction_hash screenshot_path notes",
          "90 days if no account was opened, or as set; the picture 14 days",
          "stranger",
        ),
      ],
      other: "crypto_type receiving_address invite_code stripe_session_id",
      privacy: "Applications, registrations and invitations",
      privacyOf: { screenshot_path: "Pictures of payments" },
      exported: mine("How you registered", {
        own: `(user_id = :me OR lower(email) = ${MY_MAIL})`,
        without: { [SECRET]: "token password_hash", [STAFF]: "decided_by", [INTERNAL]: "name_skeleton application_id" },
      }),
      ofOthers: { decided_by: "another person's registration" },
    },
    address_proofs: {
      personal: [erased("sealed_token sealed_code link_hash", "the address is confirmed, or two days", "stranger")],
      privacy: "Applications, registrations and invitations",
      exported: "the sealed code of an address that is not confirmed yet; deleted once it is, or after two days",
    },
  },
};
