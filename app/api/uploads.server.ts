import { claimItem } from "#app/domain/admin/claim-item.server.ts";
import { readQueue } from "#app/domain/admin/read-queue.server.ts";
import { setCategories, setCategory } from "#app/domain/torrents/set-category.server.ts";
import { withdrawTorrent, withdrawTorrents } from "#app/domain/torrents/withdraw-torrents.server.ts";
import { approveUpload, rejectUpload } from "#app/domain/uploads/decide-upload.server.ts";
import { findPendingUploads } from "#app/domain/uploads/find-pending.server.ts";
import { findUploads } from "#app/domain/uploads/find-uploads.server.ts";
import { readOwnFile } from "#app/domain/uploads/read-own-file.server.ts";
import { returnUpload } from "#app/domain/uploads/return-upload.server.ts";
import { sendUpload } from "#app/domain/uploads/send-upload.server.ts";
import { submitUpload } from "#app/domain/uploads/submit-upload.server.ts";
import { torrentFile } from "#app/http/file-response.ts";
import { Claimed, QueueState } from "./answers/claims.ts";
import { CategoriesSet, CategorySet, TorrentDeleted, TorrentsDeleted } from "./answers/torrents.ts";
import { OwnUploads, UploadApproved, UploadMoved, UploadPage, UploadResent, UploadSent } from "./answers/uploads.ts";
import { readMultipart } from "./read-form.server.ts";
import { list, moderate, upload } from "./table.server.ts";

// Ten megabytes of torrent as base64, its NFO and what describes it. Files are not counted here.
const UPLOAD_MAX = 16 * 1024 * 1024;

export const uploadsApi = [
  upload.get("/uploads", findUploads, OwnUploads, {
    summary: "The member's own uploads, newest first",
    ...list("uploads"),
  }),
  upload.get("/uploads/:uploadId/file", readOwnFile, {
    summary:
      "The .torrent of an own upload to seed with, with this member's passkey; by a token with a key that ends with it",
    produces: "application/x-bittorrent",
    respond: torrentFile,
  }),
  upload.post("/torrents/upload", sendUpload, UploadSent, {
    summary:
      "Send a torrent for review, with its NFO, cover and up to five sounds for previews; sending it declares the right to share what it holds",
    read: (request) =>
      readMultipart(request, UPLOAD_MAX, { files: ["torrent", "nfo", "cover", "sounds"], lists: ["sounds"] }),
    idempotent: true,
  }),
  upload.put("/uploads/:uploadId", submitUpload, UploadResent, {
    summary: "Send an own upload again that was sent back, with what it shall say",
  }),
  moderate.get("/admin/pending-uploads", findPendingUploads, UploadPage, { summary: "Uploads of members, by status" }),
  moderate.post("/admin/pending-uploads/:uploadId/approve", approveUpload, UploadApproved, {
    summary: "Put an upload into the index",
  }),
  moderate.post("/admin/pending-uploads/:uploadId/reject", rejectUpload, UploadMoved, {
    summary: "Reject an upload, with the reason",
  }),
  moderate.post("/admin/pending-uploads/:uploadId/return", returnUpload, UploadMoved, {
    summary: "Send an upload back to its uploader, with what to change",
  }),
  moderate.get("/admin/queues/:queue", readQueue, QueueState, {
    summary: "How long a review queue has waited, and who is looking at which of its items",
  }),
  moderate.post("/admin/queues/:queue/claims", claimItem, Claimed, {
    summary: "Claim an item of a review queue for fifteen minutes, or take it over",
  }),
  moderate.patch("/admin/torrents/:torrentId/category", setCategory, CategorySet, {
    summary: "Move a torrent into another category",
  }),
  moderate.patch("/admin/torrents/bulk-category", setCategories, CategoriesSet, {
    summary: "Move many torrents into one category",
  }),
  moderate.del("/admin/torrents/:torrentId", withdrawTorrent, TorrentDeleted, {
    summary: "Delete a torrent and bar its info hash",
  }),
  moderate.del("/admin/torrents/bulk", withdrawTorrents, TorrentsDeleted, { summary: "Delete many torrents" }),
];
