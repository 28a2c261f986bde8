import { route } from "@remix-run/route-config";

/** The screens and files of one torrent besides its page, and the suggestions for its fields. */
export const torrentRoutes = [
  route("suggest/tags", "routes/torrents/suggest-tags.ts"),
  route("torrents/:torrentId/files", "routes/torrents/files.tsx"),
  route("torrents/:torrentId/download", "routes/torrents/download.ts"),
  route("torrents/:torrentId/nfo/download", "routes/torrents/nfo-download.ts"),
  route("torrents/:torrentId/cover", "routes/uploads/cover.tsx", { id: "torrent-cover" }),
  route("torrents/:torrentId/ask-seeders", "routes/torrents/ask-seeders.ts"),
  route("torrents/:torrentId/correct", "routes/torrents/correct.tsx"),
  route("torrents/:torrentId/history", "routes/torrents/torrent-history.tsx"),
  route("torrents/:torrentId/successor", "routes/torrents/successor.tsx"),
  route("torrents/:torrentId/withdraw", "routes/torrents/withdraw.tsx"),
  route("torrents/:torrentId/sounds", "routes/previews/torrent-sounds.tsx"),
];
