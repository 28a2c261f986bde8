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
import { CommentPage, CommentText, OneComment } from "./answers/comments.ts";
import { NewerReleases, OwnTorrents } from "./answers/own-torrents.ts";
import {
  CorrectionTakenOut,
  Cover,
  CoverRemoved,
  Described,
  Description,
  Nfo,
  OwnCorrected,
  OwnWithdrawn,
  SeedersAsked,
  SuccessorNamed,
  TorrentFiles,
  TorrentHistory,
  TorrentInside,
  TorrentList,
  TorrentPage,
} from "./answers/torrents.ts";
import { readMultipart } from "./read-form.server.ts";
import { download, messages, moderate, read, upload } from "./table.server.ts";

const readPicture = (request: Request) => readMultipart(request, SMALL_BODY);

export const torrentsApi = [
  read.get("/public/torrents", findTorrents, TorrentList, { summary: "One page of the index" }),
  moderate.get("/torrents", findTorrentsForAdmin, TorrentPage, { summary: "The administrators' list of torrents" }),
  download.get("/torrents/:torrentId/download", downloadTorrent, {
    summary: "The .torrent with this member's passkey; by a token with a key that ends with it",
    produces: "application/x-bittorrent",
    respond: torrentFile,
  }),
  read.get("/user/torrents", findOwnTorrents, OwnTorrents, {
    summary: "The caller's torrents, by what they have done with them, with their traffic on each",
  }),
  read.get("/user/torrents/newer", findNewer, NewerReleases, {
    summary: "Releases that are newer than what the caller took, completed or shared, the latest first",
  }),
  download.post("/user/torrents/archive", downloadTorrents, {
    summary: "Up to 100 .torrents as one archive, each as its own call makes it",
    produces: "application/x-tar",
    respond: torrentArchive,
  }),
  read.get("/torrents/:torrentId/contents", findContents, TorrentInside, {
    summary: "Contents, according to the file names",
  }),
  read.get("/torrents/:torrentId/files", findFiles, TorrentFiles, {
    summary: "Its files, 1,000 a page, each with what its path says",
  }),
  download.get("/torrents/:torrentId/nfo", readNfo, Nfo, { summary: "The NFO as text" }),
  download.get("/torrents/:torrentId/nfo/download", downloadNfo, {
    summary: "The NFO as a file, as it was sent",
    produces: "text/plain",
    respond: nfoFile,
  }),
  messages.post("/torrents/:torrentId/ask-seeders", askForSeeders, SeedersAsked, {
    summary: "Ask members who have it to seed a torrent that nobody seeds; once in seven days a torrent",
  }),
  upload.get("/torrents/:torrentId/description", findDescription, Description, {
    summary: "The description and licence of one's own torrent, and its last corrections; moderators of any",
  }),
  upload.put("/torrents/:torrentId/description", describeTorrent, Described, {
    summary: "Correct the description and licence of one's own torrent; moderators of any",
  }),
  upload.put("/torrents/:torrentId", correctOwn, OwnCorrected, {
    summary:
      "Correct a listed torrent of yours: multipart/form-data; what is left out becomes empty, but licence and NFO stay; moderators of any",
    read: (request) => readMultipart(request, SMALL_BODY, { files: ["nfo"] }),
  }),
  upload.put("/torrents/:torrentId/successor", nameSuccessor, SuccessorNamed, {
    summary: "Name the newer release that replaces your torrent, by its id or address; empty takes it away",
  }),
  upload.post("/torrents/:torrentId/withdraw", withdrawOwn, OwnWithdrawn, {
    summary: "Withdraw your own torrent, with a reason that staff read; those who have it are told",
  }),
  read.get("/torrents/:torrentId/history", findHistory, TorrentHistory, {
    summary: "Corrections of a torrent since it was listed, newest first",
  }),
  upload.put("/torrents/:torrentId/history/:entryId", takeOutCorrection, CorrectionTakenOut, {
    summary: "Take the words of one field out of an entry of a torrent's history; moderators may show them again",
  }),
  upload.put("/torrents/:torrentId/cover", setCover, Cover, {
    summary: "Give a torrent of yours a cover: multipart/form-data with `picture`, `alt` or both",
    operationId: "covers.set-of-torrent",
    read: readPicture,
  }),
  upload.del("/torrents/:torrentId/cover", removeCover, CoverRemoved, {
    summary: "Remove the cover of a torrent of yours",
    operationId: "covers.remove-from-torrent",
  }),
  upload.put("/uploads/:uploadId/cover", setCover, Cover, {
    summary: "The same for an upload of yours that is not listed yet",
    operationId: "covers.set-of-upload",
    read: readPicture,
  }),
  upload.del("/uploads/:uploadId/cover", removeCover, CoverRemoved, {
    summary: "Remove the cover of an upload of yours",
    operationId: "covers.remove-from-upload",
  }),
  read.get("/torrents/:torrentId/comments", findComments, CommentPage, { summary: "Comments, oldest first" }),
  messages.post("/torrents/:torrentId/comments", addComment, OneComment, {
    summary: "Add a comment, or an answer to one",
    idempotent: true,
  }),
  messages.patch("/comments/:commentId", editComment, CommentText, {
    summary: "Change your own comment; after ten minutes it is marked as edited",
  }),
  messages.del("/comments/:commentId", deleteComment, OneComment, { summary: "Delete a comment" }),
];
