import { claimItem } from "#app/domain/administration/admin/claim-item.server.ts";
import { readQueue } from "#app/domain/administration/admin/read-queue.server.ts";
import { setCategories, setCategory } from "#app/domain/catalogue/torrents/set-category.server.ts";
import { withdrawTorrent, withdrawTorrents } from "#app/domain/catalogue/torrents/withdraw-torrents.server.ts";
import { beginUpload } from "#app/domain/catalogue/uploads/begin-upload.server.ts";
import { approveUpload, rejectUpload } from "#app/domain/catalogue/uploads/decide-upload.server.ts";
import { findPendingUploads } from "#app/domain/catalogue/uploads/find-pending.server.ts";
import { findUploads } from "#app/domain/catalogue/uploads/find-uploads.server.ts";
import { findFirstUploads, seeFirstUpload } from "#app/domain/catalogue/uploads/first-uploads.server.ts";
import { OwnUploads } from "#app/domain/catalogue/uploads/output.ts";
import { readOwnFile } from "#app/domain/catalogue/uploads/read-own-file.server.ts";
import { returnUpload } from "#app/domain/catalogue/uploads/return-upload.server.ts";
import { sendUpload } from "#app/domain/catalogue/uploads/send-upload.server.ts";
import { submitUpload } from "#app/domain/catalogue/uploads/submit-upload.server.ts";
import { undoUploadDecision } from "#app/domain/catalogue/uploads/undo-decision.server.ts";
import { torrentFile } from "#app/http/file-response.ts";

import { readMultipart } from "./read-form.server.ts";
import { list, moderate, upload } from "./table.server.ts";

// Ten megabytes of torrent as base64, its NFO and its description. Form files do not count here.
const UPLOAD_MAX = 16 * 1024 * 1024;

export const uploadsApi = [
  upload.get("/uploads", findUploads, {
    answer: OwnUploads,
    summary: "The member's own uploads, newest first",
    ...list("uploads"),
  }),
  upload.get("/uploads/:uploadId/file", readOwnFile, {
    summary:
      "The .torrent to seed one's own upload with, with this member's passkey; for a token, with a key that is valid as long as the token",
    produces: "application/x-bittorrent",
    respond: torrentFile,
  }),
  upload.post("/torrents/upload", sendUpload, {
    summary:
      "Send a torrent for review, with its NFO, cover and up to five sounds for previews; sending it declares the right to share its content",
    read: (request) =>
      readMultipart(request, UPLOAD_MAX, { files: ["torrent", "nfo", "cover", "sounds"], lists: ["sounds"] }),
    idempotent: true,
  }),
  upload.post("/uploads", beginUpload, {
    summary:
      "Create a draft upload with its torrent, NFO and up to five sounds for previews; it is kept for a day and returned with a guessed description",
    read: (request) => readMultipart(request, UPLOAD_MAX, { files: ["torrent", "nfo", "sounds"], lists: ["sounds"] }),
    idempotent: true,
    status: 201,
  }),
  upload.put("/uploads/:uploadId", submitUpload, {
    summary: "Submit one's own draft, or resubmit an upload that was sent back, with its details",
  }),
  moderate.get("/admin/first-uploads", findFirstUploads, {
    summary: "First uploads of trusted members that are listed and not yet looked at, oldest first",
  }),
  moderate.post("/admin/first-uploads/:uploadId/seen", seeFirstUpload, {
    summary: "Mark a first upload as looked at",
  }),
  moderate.get("/admin/pending-uploads", findPendingUploads, { summary: "Uploads of members, by status" }),
  moderate.post("/admin/pending-uploads/:uploadId/approve", approveUpload, {
    summary: "Put an upload into the index",
  }),
  moderate.post("/admin/pending-uploads/:uploadId/reject", rejectUpload, {
    summary: "Reject an upload, with the reason",
  }),
  moderate.post("/admin/pending-uploads/:uploadId/undo", undoUploadDecision, {
    summary: "Take back your own decision on an upload, within ten minutes",
  }),
  moderate.post("/admin/pending-uploads/:uploadId/return", returnUpload, {
    summary: "Send an upload back to its uploader, with what to change",
  }),
  moderate.get("/admin/queues/:queue", readQueue, {
    summary: "Waiting times of a review queue, and who has claimed which items",
  }),
  moderate.post("/admin/queues/:queue/claims", claimItem, {
    summary: "Claim an item of a review queue for fifteen minutes, or take it over",
  }),
  moderate.patch("/admin/torrents/:torrentId/category", setCategory, {
    summary: "Move a torrent into another category",
  }),
  moderate.patch("/admin/torrents/bulk-category", setCategories, {
    summary: "Move many torrents into one category",
  }),
  moderate.del("/admin/torrents/:torrentId", withdrawTorrent, {
    summary: "Delete a torrent and bar its info hash",
  }),
  moderate.del("/admin/torrents/bulk", withdrawTorrents, { summary: "Delete many torrents" }),
];
