import { z } from "zod";

export const DRAFT_HOURS = 24;
// As much as the longest post with its title, and some way beyond.
const MAX_BYTES = 100_000;

const tooLong = "This is too long to be stored as a draft.";

/** The fields of a form by their names. */
export const DraftFields = z.record(z.string());
export type DraftFields = z.infer<typeof DraftFields>;

/** The path of the form that a draft belongs to. */
const path = z.string().max(300, tooLong);
const key = z.string().max(64);

export const SaveDraft = z.object({
  path,
  fields: DraftFields.refine((fields) => Buffer.byteLength(JSON.stringify(fields)) <= MAX_BYTES, tooLong),
});

export const ReadDraft = z.object({ key, path });
export const DeleteDraft = z.object({ key });
