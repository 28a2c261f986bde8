import {
  createCollection,
  deleteCollection,
  editCollection,
} from "#app/domain/community/collections/change-collection.server.ts";
import {
  addTorrent,
  moveTorrent,
  removeTorrent,
  setItem,
} from "#app/domain/community/collections/change-items.server.ts";
import { acceptSuggestion, removeSuggestion } from "#app/domain/community/collections/decide-suggestion.server.ts";
import { downloadCollection } from "#app/domain/community/collections/download-collection.server.ts";
import { findCollection } from "#app/domain/community/collections/find-collection.server.ts";
import { findCollections } from "#app/domain/community/collections/find-collections.server.ts";
import { findSuggestions } from "#app/domain/community/collections/find-suggestions.server.ts";
import { hideCollection, removeCollection } from "#app/domain/community/collections/moderate.server.ts";
import { suggestTorrent } from "#app/domain/community/collections/suggest-torrent.server.ts";
import { torrentArchive } from "#app/http/file-response.ts";

import { download, messages, moderate, read } from "./table.server.ts";

export const collectionsApi = [
  read.get("/collections", findCollections, {
    summary: "Collections that other members share, or the member's own, most recently changed first",
  }),
  messages.post("/collections", createCollection, {
    summary: "Create a collection, optionally with its first torrent",
    status: 201,
    idempotent: true,
  }),
  read.get("/collections/:collectionId", findCollection, {
    summary: "A collection with its torrents in order, 25 per page",
  }),
  messages.post("/collections/:collectionId", addTorrent, {
    summary: "Add a torrent to the end of one's own collection",
    status: 201,
  }),
  messages.patch("/collections/:collectionId", editCollection, {
    summary: "Set the name, text and visibility of one's own collection",
  }),
  messages.del("/collections/:collectionId", deleteCollection, {
    summary: "Delete one's own collection",
  }),
  download.post("/collections/:collectionId/archive", downloadCollection, {
    summary: "The .torrents of a collection as an archive, with a text file of titles, authors and licences",
    produces: "application/x-tar",
    respond: torrentArchive,
  }),
  messages.put("/collections/:collectionId/torrents/:torrentId", setItem, {
    summary: "Set a torrent's note in one's own collection, and whether the collection shows its cover",
  }),
  messages.patch("/collections/:collectionId/torrents/:torrentId", moveTorrent, {
    summary: "Move a torrent of one's own collection to a position",
  }),
  messages.del("/collections/:collectionId/torrents/:torrentId", removeTorrent, {
    summary: "Remove a torrent from one's own collection",
  }),
  read.get("/collections/:collectionId/suggestions", findSuggestions, {
    summary: "Waiting suggestions: all for the owner, otherwise only the caller's own; 25 per page",
  }),
  messages.post("/collections/:collectionId/suggestions", suggestTorrent, {
    summary: "Suggest a torrent for a collection that accepts suggestions",
    status: 201,
  }),
  messages.post("/collections/:collectionId/suggestions/:suggestionId/accept", acceptSuggestion, {
    summary: "Add a suggested torrent to one's own collection",
  }),
  messages.del("/collections/:collectionId/suggestions/:suggestionId", removeSuggestion, {
    summary: "Decline a suggestion as the owner, or withdraw one's own",
  }),
  moderate.put("/admin/collections/:collectionId/hidden", hideCollection, {
    summary: "Hide a shared collection from everyone except its owner, or show it again",
  }),
  moderate.del("/admin/collections/:collectionId", removeCollection, {
    summary: "Delete any member's shared collection",
  }),
];
