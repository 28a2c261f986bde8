import { setCategories, setCategory } from "#app/domain/torrents/set-category.server.ts";
import { withdrawTorrent, withdrawTorrents } from "#app/domain/torrents/withdraw-torrents.server.ts";
import { approveUpload, rejectUpload } from "#app/domain/uploads/decide-upload.server.ts";
import { findPendingUploads } from "#app/domain/uploads/find-pending.server.ts";
import { findUploads } from "#app/domain/uploads/find-uploads.server.ts";
import { sendUpload } from "#app/domain/uploads/send-upload.server.ts";
import { readMultipart } from "./read-form.server.ts";
import { del, get, patch, post } from "./table.server.ts";

// Ten megabytes of torrent as base64, its NFO and its words.
const UPLOAD_MAX = 16 * 1024 * 1024;

export const uploadsApi = [
  get("/uploads", findUploads, {
    summary: "The member's own uploads, newest first",
    respond: ({ uploads, total }) => Response.json(uploads, { headers: { "X-Total-Count": String(total) } }),
  }),
  post("/torrents/upload", sendUpload, {
    summary: "Send a torrent for review; sending it declares the right to share what it holds",
    read: (request) => readMultipart(request, UPLOAD_MAX),
  }),
  get("/admin/pending-uploads", findPendingUploads, { summary: "What members have sent, by status" }),
  post("/admin/pending-uploads/:uploadId/approve", approveUpload, { summary: "Take an upload into the index" }),
  post("/admin/pending-uploads/:uploadId/reject", rejectUpload, { summary: "Turn an upload away, with the reason" }),
  patch("/admin/torrents/:torrentId/category", setCategory, { summary: "Move a torrent into another category" }),
  patch("/admin/torrents/bulk-category", setCategories, { summary: "Move many torrents into one category" }),
  del("/admin/torrents/:torrentId", withdrawTorrent, { summary: "Delete a torrent and bar its info hash" }),
  del("/admin/torrents/bulk", withdrawTorrents, { summary: "Delete many torrents" }),
];
