import { path } from "./path.ts";

/** The index, uploads, imports and the tracker. */
export const torrentPaths = {
  home: path("/", ["search", "category", "platform", "sortBy", "sortOrder", "page"]),
  torrent: Object.assign(path("/torrents/:torrentId", ["page", "from"]), {
    download: path("/torrents/:torrentId/download"),
    downloadNfo: path("/torrents/:torrentId/nfo/download"),
  }),
  /** Clients append the torrent's name and a file's path. */
  seed: path("/seed/:token/:torrentId"),
  deleteComment: path("/comments/:commentId/delete"),
  removeImport: path("/imports/:itemId/remove"),
  uploader: Object.assign(path("/uploader"), {
    alias: path("/upload"),
    convert: path("/uploader/convert"),
    convertFile: path("/uploader/convert/file"),
    upload: path("/uploader/:uploadId"),
    file: path("/uploader/:uploadId/file"),
    discard: path("/uploader/:uploadId/discard"),
  }),
  tracker: Object.assign(path("/tracker"), {
    swarms: path("/tracker/swarms"),
    processing: path("/tracker/processing"),
    import: path("/tracker/import"),
    health: path("/tracker/health"),
    doctor: path("/tracker/doctor", ["torrentId", "page"]),
    passkey: path("/tracker/passkey"),
    seedToken: path("/tracker/seed-token"),
  }),
  trackerStats: Object.assign(path("/tracker-stats"), {
    leaderboard: path("/tracker-stats/leaderboard"),
    personal: path("/tracker-stats/personal"),
    live: path("/tracker-stats/live", ["page"]),
  }),
};
