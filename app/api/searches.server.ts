import { findFacets } from "#app/domain/catalogue/torrents/find-facets.server.ts";
import { findSaved, readSaved } from "#app/domain/community/saved-searches/find-saved.server.ts";
import { removeSaved, renameSaved, saveSearch } from "#app/domain/community/saved-searches/manage-saved.server.ts";

import { read, session } from "./table.server.ts";

export const searchesApi = [
  read.get("/public/torrents/facets", findFacets, {
    summary: "Number of torrents for each value of each filter",
  }),
  read.get("/saved-searches", findSaved, { summary: "The member's saved searches, by name" }),
  session.post("/saved-searches", saveSearch, {
    summary: "Save a search, at most 50 per member",
    idempotent: true,
  }),
  read.get("/saved-searches/:searchId", readSaved, { summary: "A saved search" }),
  session.patch("/saved-searches/:searchId", renameSaved, { summary: "Rename a saved search" }),
  session.del("/saved-searches/:searchId", removeSaved, { summary: "Remove a saved search" }),
];
