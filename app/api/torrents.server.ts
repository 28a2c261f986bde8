import { addComment } from "#app/domain/comments/add-comment.server.ts";
import { deleteComment } from "#app/domain/comments/delete-comment.server.ts";
import { findComments } from "#app/domain/comments/find-comments.server.ts";
import { downloadTorrent } from "#app/domain/torrents/download-torrent.server.ts";
import { findTorrents } from "#app/domain/torrents/find-torrents.server.ts";
import { findTorrentsForAdmin } from "#app/domain/torrents/find-torrents-for-admin.server.ts";
import { downloadNfo, readNfo } from "#app/domain/torrents/read-nfo.server.ts";
import { nfoFile, torrentFile } from "#app/http/file-response.ts";
import { CommentPage, OneComment } from "./answers/comments.ts";
import { Nfo, TorrentList, TorrentPage } from "./answers/torrents.ts";
import { del, get, post } from "./table.server.ts";

export const torrentsApi = [
  get("/public/torrents", findTorrents, { answer: TorrentList, summary: "One page of the index" }),
  get("/torrents", findTorrentsForAdmin, { answer: TorrentPage, summary: "The administrators' list of torrents" }),
  get("/torrents/:torrentId/download", downloadTorrent, {
    summary: "The .torrent with this member's passkey",
    produces: "application/x-bittorrent",
    respond: torrentFile,
  }),
  get("/torrents/:torrentId/nfo", readNfo, { answer: Nfo, summary: "The NFO as text" }),
  get("/torrents/:torrentId/nfo/download", downloadNfo, {
    summary: "The NFO as a file, as it was sent",
    produces: "text/plain",
    respond: nfoFile,
  }),
  get("/torrents/:torrentId/comments", findComments, { answer: CommentPage, summary: "Comments, oldest first" }),
  post("/torrents/:torrentId/comments", addComment, { answer: OneComment, summary: "Add a comment" }),
  del("/comments/:commentId", deleteComment, { answer: OneComment, summary: "Delete a comment" }),
];
