import { erased, kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { INTERNAL, WORDS } from "../../core/kernel/noun-words.ts";

export const chat: Noun = {
  tables: {
    chat_messages: {
      personal: [erased("username profile_picture once_key"), kept("message", WORDS, "the line is deleted")],
      privacy: "Posts and uploads",
      exported: mine("What you wrote in the chat", { without: { [INTERNAL]: "once_key" } }),
    },
  },
};
