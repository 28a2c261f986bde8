import { route } from "@remix-run/route-config";

/** The screens of members' collections of torrents. */
export const collectionRoutes = [
  route("collections", "routes/collections/collections.tsx"),
  route("collections/new", "routes/collections/new.tsx"),
  route("collections/:collectionId", "routes/collections/collection.tsx"),
  route("collections/:collectionId/edit", "routes/collections/edit.tsx"),
  route("collections/:collectionId/delete", "routes/collections/delete.tsx"),
  route("collections/:collectionId/moderate", "routes/collections/moderate.tsx"),
  route("collections/:collectionId/suggestions", "routes/collections/suggestions.tsx"),
  route("collections/:collectionId/suggest", "routes/collections/suggest.tsx"),
  route("collections/:collectionId/archive", "routes/collections/archive.ts"),
  route("collections/:collectionId/arrange", "routes/collections/arrange.tsx"),
  route("collections/:collectionId/torrents/:torrentId", "routes/collections/item.tsx"),
  route("torrents/:torrentId/collect", "routes/collections/collect.tsx"),
];
