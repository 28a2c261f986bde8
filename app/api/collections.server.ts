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
import {
  Collection,
  CollectionDeleted,
  CollectionHidden,
  CollectionSaved,
  Collections,
  InCollection,
  Suggested,
  Suggestions,
} from "./answers/collections.ts";
import { download, messages, moderate, read } from "./table.server.ts";

export const collectionsApi = [
  read.get("/collections", findCollections, Collections, {
    summary: "Collections that other members share, or the member's own, the latest changed first",
  }),
  messages.post("/collections", createCollection, CollectionSaved, {
    summary: "Make a collection, with its first torrent if one is named",
    status: 201,
    idempotent: true,
  }),
  read.get("/collections/:collectionId", findCollection, Collection, {
    summary: "A collection with its torrents in their order, 50 a page",
  }),
  messages.post("/collections/:collectionId", addTorrent, InCollection, {
    summary: "Put a torrent at the end of one's own collection",
    status: 201,
  }),
  messages.patch("/collections/:collectionId", editCollection, CollectionSaved, {
    summary: "Set name, text and visibility of one's own collection",
  }),
  messages.del("/collections/:collectionId", deleteCollection, CollectionDeleted, {
    summary: "Delete one's own collection",
  }),
  download.post("/collections/:collectionId/archive", downloadCollection, {
    summary: "The .torrents of a collection as one archive, with title, author and licence of each in a text",
    produces: "application/x-tar",
    respond: torrentArchive,
  }),
  messages.put("/collections/:collectionId/torrents/:torrentId", setItem, InCollection, {
    summary: "Set the note of a torrent in one's own collection, and whether its cover is the collection's",
  }),
  messages.patch("/collections/:collectionId/torrents/:torrentId", moveTorrent, InCollection, {
    summary: "Move a torrent of one's own collection to a position",
  }),
  messages.del("/collections/:collectionId/torrents/:torrentId", removeTorrent, InCollection, {
    summary: "Take a torrent out of one's own collection",
  }),
  read.get("/collections/:collectionId/suggestions", findSuggestions, Suggestions, {
    summary: "What was suggested and waits: for the owner all of it, for others their own, 50 a page",
  }),
  messages.post("/collections/:collectionId/suggestions", suggestTorrent, Suggested, {
    summary: "Suggest a torrent for a collection that is open to it",
    status: 201,
  }),
  messages.post("/collections/:collectionId/suggestions/:suggestionId/accept", acceptSuggestion, InCollection, {
    summary: "Put a suggested torrent into one's own collection",
  }),
  messages.del("/collections/:collectionId/suggestions/:suggestionId", removeSuggestion, InCollection, {
    summary: "Decline a suggestion as the owner, or withdraw one's own",
  }),
  moderate.put("/admin/collections/:collectionId/hidden", hideCollection, CollectionHidden, {
    summary: "Hide a shared collection from all but its owner, or show it again",
  }),
  moderate.del("/admin/collections/:collectionId", removeCollection, CollectionDeleted, {
    summary: "Delete a shared collection of any member",
  }),
];
