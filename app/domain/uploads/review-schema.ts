import { z } from "zod";
import { pageInput, Search } from "../kernel/pages.ts";
import { UploadId } from "./schema.ts";

const NOTES_LIMIT = 2_000;

const adminNotes = z.string().trim().max(NOTES_LIMIT, `Notes have at most ${NOTES_LIMIT} characters.`);

export const reviewStatuses = ["pending", "approved", "rejected", "all"] as const;

export const ListUploads = z.object({
  ...pageInput(20),
  search: Search,
  status: z.enum(reviewStatuses).default("pending"),
});

export const ApproveUpload = z.object({ uploadId: UploadId, adminNotes: adminNotes.optional() });

export const RejectUpload = z.object({
  uploadId: UploadId,
  adminNotes: z
    .string({ message: "Please write why, for the uploader to read." })
    .pipe(adminNotes.min(1, "Please write why, for the uploader to read.")),
});
