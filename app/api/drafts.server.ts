import { deleteDraft } from "#app/domain/core/drafts/delete-draft.server.ts";
import { findDrafts, readDraft } from "#app/domain/core/drafts/find-drafts.server.ts";
import { saveDraft } from "#app/domain/core/drafts/save-draft.server.ts";

import { session } from "./table.server.ts";

/** Pages use these calls to save the text that a member types. */
export const draftsApi = [
  session.get("/user/drafts", findDrafts, {
    summary: "The pages on which the member has unsent text, at most 30, newest first",
  }),
  session.get("/user/draft", readDraft, { summary: "The member's unsent text on one page" }),
  session.put("/user/draft", saveDraft, {
    summary: "Store the text that the member has typed on one page, for a week",
  }),
  session.del("/user/draft", deleteDraft, { summary: "Delete the member's unsent text on one page" }),
];
