import { z } from "zod";

export const DRAFT_DAYS = 7;
/** Drafts of one member; the oldest make way for new ones. */
export const MAX_DRAFTS = 30;
// The longest text of the site in UTF-8, with the other fields of its form.
const MAX_BYTES = 100_000;

const tooLong = "This is too long to be saved as a draft.";

/** The fields of a form by their names. */
export const DraftFields = z.record(z.string());
export type DraftFields = z.infer<typeof DraftFields>;

/** The drafts of one page by the keys of its forms (`draftKeyOf`). */
export const PageDrafts = z.record(DraftFields);
export type PageDrafts = z.infer<typeof PageDrafts>;

/** The key of the form. */
const path = z.string().min(1).max(300, tooLong).startsWith("/", "A path must begin with a slash.");

export const SaveDraft = z.object({
  path,
  fields: DraftFields.refine((fields) => Buffer.byteLength(JSON.stringify(fields)) <= MAX_BYTES, tooLong),
});
export const KeepDraft = SaveDraft.extend({ userId: z.string().max(64) });
export const ReadDraft = z.object({ path });
