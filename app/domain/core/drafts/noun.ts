import { erased, mine, type Noun } from "../kernel/noun.ts";
import { DRAFT_DAYS } from "./schema.ts";

export const drafts: Noun = {
  privacy: [
    {
      title: "Unsent text and archives",
      holds: "What you typed and did not send; answers to your calls; the archive of your data.",
      why: "So that nothing typed is lost, and nothing sent twice is done twice.",
      seenBy: "You.",
      kept: `Unsent text for ${DRAFT_DAYS} days, answers and archives for a day`,
    },
  ],
  tables: {
    form_drafts: {
      personal: [erased("path fields", "7 days")],
      privacy: "Unsent text and archives",
      exported: mine("Text that you typed and have not sent", { key: "path" }),
      whenErased: "delete",
    },
  },
};
