import { findContents } from "#app/domain/catalogue/contents/find-contents.server.ts";
import { findFiles } from "#app/domain/catalogue/contents/find-files.server.ts";
import { correctOwn } from "#app/domain/catalogue/corrections/correct-own.server.ts";
import { describeTorrent } from "#app/domain/catalogue/corrections/describe-torrent.server.ts";
import { findDescription } from "#app/domain/catalogue/corrections/find-description.server.ts";
import { findHistory } from "#app/domain/catalogue/corrections/find-history.server.ts";
import { nameSuccessor } from "#app/domain/catalogue/corrections/name-successor.server.ts";
import { takeOutCorrection } from "#app/domain/catalogue/corrections/take-out-correction.server.ts";
import { withdrawOwn } from "#app/domain/catalogue/corrections/withdraw-own.server.ts";
import { removeCover, setCover } from "#app/domain/catalogue/covers/set-cover.server.ts";
import { findNewer } from "#app/domain/catalogue/own-torrents/find-newer.server.ts";
import { findOwnTorrents } from "#app/domain/catalogue/own-torrents/find-own-torrents.server.ts";
import { downloadTorrent, downloadTorrents } from "#app/domain/catalogue/torrents/download-torrent.server.ts";
import { findTorrents } from "#app/domain/catalogue/torrents/find-torrents.server.ts";
import { findTorrentsForAdmin } from "#app/domain/catalogue/torrents/find-torrents-for-admin.server.ts";
import { downloadNfo, readNfo } from "#app/domain/catalogue/torrents/read-nfo.server.ts";
import { addComment } from "#app/domain/community/comments/add-comment.server.ts";
import { deleteComment } from "#app/domain/community/comments/delete-comment.server.ts";
import { editComment } from "#app/domain/community/comments/edit-comment.server.ts";
import { findComments } from "#app/domain/community/comments/find-comments.server.ts";
import { askForSeeders } from "#app/domain/community/seeding/ask-for-seeders.server.ts";
import { SMALL_BODY } from "#app/http/edge/body-limits.server.ts";
import { nfoFile, torrentArchive, torrentFile } from "#app/http/file-response.ts";

import { readMultipart } from "./read-form.server.ts";
import { download, messages, moderate, read, upload } from "./table.server.ts";

const readPicture = (request: Request) => readMultipart(request, SMALL_BODY);

export const torrentsApi = [
  read.get("/public/torrents", findTorrents, { summary: "One page of the index" }),
  moderate.get("/torrents", findTorrentsForAdmin, { summary: "The staff's list of torrents" }),
  download.get("/torrents/:torrentId/download", downloadTorrent, {
    summary: "The .torrent with this member's passkey; for a token, with a key that is valid as long as the token",
    produces: "application/x-bittorrent",
    respond: torrentFile,
  }),
  read.get("/user/torrents", findOwnTorrents, {
    summary: "The caller's torrents by activity, with the traffic of each",
  }),
  read.get("/user/torrents/newer", findNewer, {
    summary: "Newer releases of what the caller downloaded, completed or shared, newest first",
  }),
  download.post("/user/torrents/archive", downloadTorrents, {
    summary: "Up to 100 .torrents as one archive, each as its own call returns it",
    produces: "application/x-tar",
    respond: torrentArchive,
  }),
  read.get("/torrents/:torrentId/contents", findContents, {
    summary: "Contents, according to the file names",
  }),
  read.get("/torrents/:torrentId/files", findFiles, {
    summary: "Its files, 1,000 per page, with the facts read from each path",
  }),
  download.get("/torrents/:torrentId/nfo", readNfo, { summary: "The NFO as text" }),
  download.get("/torrents/:torrentId/nfo/download", downloadNfo, {
    summary: "The NFO as the uploaded file",
    produces: "text/plain",
    respond: nfoFile,
  }),
  messages.post("/torrents/:torrentId/ask-seeders", askForSeeders, {
    summary: "Ask members who have a torrent to seed it, if nobody seeds it; once in seven days per torrent",
  }),
  upload.get("/torrents/:torrentId/description", findDescription, {
    summary: "The description and licence of one's own torrent, and its latest corrections; moderators: of any torrent",
  }),
  upload.put("/torrents/:torrentId/description", describeTorrent, {
    summary: "Correct the description and licence of one's own torrent; moderators: of any torrent",
  }),
  upload.put("/torrents/:torrentId", correctOwn, {
    summary:
      "Correct your own listed torrent, as multipart/form-data; absent fields become empty, except licence and NFO; moderators: any torrent",
    read: (request) => readMultipart(request, SMALL_BODY, { files: ["nfo"] }),
  }),
  upload.put("/torrents/:torrentId/successor", nameSuccessor, {
    summary: "Set the newer release that replaces your torrent, by ID or URL; empty removes it",
  }),
  upload.post("/torrents/:torrentId/withdraw", withdrawOwn, {
    summary: "Withdraw your own torrent, with a reason that its page gives; members who have it are notified",
  }),
  read.get("/torrents/:torrentId/history", findHistory, {
    summary: "Corrections of a torrent since it was listed, newest first",
  }),
  upload.put("/torrents/:torrentId/history/:entryId", takeOutCorrection, {
    summary: "Hide a field's texts in an entry of a torrent's history; moderators may show them again",
  }),
  upload.put("/torrents/:torrentId/cover", setCover, {
    summary: "Set the cover of your own torrent, as multipart/form-data with `picture`, `alt` or both",
    operationId: "covers.set-of-torrent",
    read: readPicture,
  }),
  upload.del("/torrents/:torrentId/cover", removeCover, {
    summary: "Remove the cover of your own torrent",
    operationId: "covers.remove-from-torrent",
  }),
  upload.put("/uploads/:uploadId/cover", setCover, {
    summary:
      "Set the cover of your own upload that is not listed yet, as multipart/form-data with `picture`, `alt` or both",
    operationId: "covers.set-of-upload",
    read: readPicture,
  }),
  upload.del("/uploads/:uploadId/cover", removeCover, {
    summary: "Remove the cover of your own upload",
    operationId: "covers.remove-from-upload",
  }),
  read.get("/torrents/:torrentId/comments", findComments, { summary: "Comments, oldest first" }),
  messages.post("/torrents/:torrentId/comments", addComment, {
    summary: "Add a comment, or a reply to one",
    idempotent: true,
  }),
  messages.patch("/comments/:commentId", editComment, {
    summary: "Change your own comment; after ten minutes it is marked as edited",
  }),
  messages.del("/comments/:commentId", deleteComment, { summary: "Delete a comment" }),
];
