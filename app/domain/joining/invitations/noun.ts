import { erased, mine, type Noun } from "../../core/kernel/noun.ts";

export const invitations: Noun = {
  tables: {
    invitations: {
      personal: [
        erased("invitee_email", "90 days after the invitation has expired, or as set", "stranger"),
        erased("note", "90 days after the invitation has expired, or as set"),
      ],
      other: "invite_code",
      privacy: "Applications, registrations and invitations",
      exported: mine("Your invitations, and the one you joined with", {
        own: "(inviter_id = :me OR accepted_by = :me)",
      }),
    },
  },
};
