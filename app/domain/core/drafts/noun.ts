import { erased, mine, type Noun } from "../kernel/noun.ts";
import { DRAFT_DAYS } from "./schema.ts";

export const drafts: Noun = {
  privacy: [
    {
      title: "Unsent text and archives",
      holds: "Text you typed and did not send, responses to your API calls, and the archive of your data.",
      why: "So that your text is not lost, and a request that is sent twice is not carried out twice.",
      seenBy: "You.",
      kept: `Unsent text for ${DRAFT_DAYS} days, responses and archives for a day`,
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
