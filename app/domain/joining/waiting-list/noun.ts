import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { MY_MAIL, SECRET, WITH_RIGHT } from "../../core/kernel/noun-words.ts";

export const waitingList: Noun = {
  privacy: [
    {
      title: "Waiting list",
      holds: "The email address we write to when joining opens, and your note.",
      why: "To notify you once.",
      seenBy: WITH_RIGHT,
      kept: {
        days: "waitingDays",
        since: "after you asked; until the mail is sent or you remove your address from the list",
      },
    },
  ],
  tables: {
    waiting_people: {
      personal: [erased("token_hash sealed_token email word", "the mail is sent, or 365 days, or as set", "stranger")],
      privacy: "Waiting list",
      exported: mine("Your request to be notified when joining opens", {
        own: `lower(email) = ${MY_MAIL}`,
        without: { [SECRET]: "token_hash sealed_token" },
      }),
    },
  },
};
