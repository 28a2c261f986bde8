import { z } from "zod";
import { choice, optionalLine, optionalText, text } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { type AskedField, askedFields } from "./asked.ts";
import { UploadId } from "./schema.ts";

const NOTES_LIMIT = 2_000;

const TOO_LONG = `Notes have at most ${NOTES_LIMIT} characters.`;

export const reviewStatuses = ["pending", "returned", "approved", "rejected", "all"] as const;

export const ListUploads = z.object({
  ...pageInput(20),
  search: Search,
  status: choice(reviewStatuses, "Choose the status pending, returned, approved, rejected or all.").default("pending"),
});

export const ApproveUpload = z.object({
  uploadId: UploadId,
  adminNotes: optionalText(NOTES_LIMIT, TOO_LONG),
  /** Whether to keep the files stored by an import. */
  keptFiles: choice(["keep", "remove"], "Choose whether to keep or remove the stored files.").default("keep"),
});

export const RejectUpload = z.object({
  uploadId: UploadId,
  adminNotes: text({
    missing: "Enter a reason for the uploader.",
    max: NOTES_LIMIT,
    tooLong: TOO_LONG,
  }),
});

const words = optionalLine(500, "Use at most 500 characters.");

/** The changes that the uploader is asked for, by field. */
export const ReturnUpload = z.object({
  uploadId: UploadId,
  ...(Object.fromEntries(askedFields.map((field) => [field, words])) as Record<AskedField, typeof words>),
  other: optionalText(2_000, "Use at most 2,000 characters."),
});
