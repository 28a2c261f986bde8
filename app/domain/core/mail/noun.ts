import { erased, mine, type Noun } from "../kernel/noun.ts";
import { INTERNAL, MY_MAIL, SECRET, WITH_RIGHT } from "../kernel/noun-words.ts";

export const mail: Noun = {
  privacy: [
    {
      title: "Mails",
      holds: "Your address and the text of each mail to you.",
      why: "To send it, and to help if you say that it did not arrive.",
      seenBy: WITH_RIGHT,
      kept: { days: "mailDays", since: "after it was sent" },
    },
  ],
  tables: {
    mails: {
      personal: [erased("key recipient subject text html stop_url last_error", "90 days after it was sent, or as set")],
      privacy: "Mails",
      exported: mine("Mails to you", {
        own: `lower(recipient) = ${MY_MAIL}`,
        without: {
          "you have received it, and it may contain a link that opens your account": "text html",
          [INTERNAL]: "key",
          [SECRET]: "stop_url",
        },
      }),
    },
  },
};
