import { path } from "./path.ts";

/** The index, uploads, imports and the tracker. */
export const torrentPaths = {
  feeds: Object.assign(path("/feeds", ["of"]), {
    torrents: path("/feeds/:token/:format/torrents"),
    announcements: path("/feeds/:token/:format/announcements"),
    topic: path("/feeds/:token/:format/topics/:topicId"),
    publisher: path("/feeds/:token/:format/publishers/:slug"),
    product: path("/feeds/:token/:format/products/:publisherSlug/:slug"),
    collection: path("/feeds/:token/:format/collections/:collectionId"),
    cover: path("/feeds/:token/covers/:file"),
    download: path("/feeds/:token/download/:torrentId"),
  }),
  home: path("/", ["search", "category", "platform", "publisher", "sortBy", "sortOrder", "page"]),
  torrent: Object.assign(path("/torrents/:torrentId", ["page", "from", "quote"]), {
    files: path("/torrents/:torrentId/files", ["page"]),
    download: path("/torrents/:torrentId/download"),
    downloadNfo: path("/torrents/:torrentId/nfo/download"),
    cover: path("/torrents/:torrentId/cover"),
    askSeeders: path("/torrents/:torrentId/ask-seeders", ["from"]),
    correct: path("/torrents/:torrentId/correct"),
    history: path("/torrents/:torrentId/history", ["page"]),
    successor: path("/torrents/:torrentId/successor"),
    sounds: path("/torrents/:torrentId/sounds"),
    thanks: path("/torrents/:torrentId/thanks", ["page"]),
    collect: path("/torrents/:torrentId/collect"),
  }),
  collections: Object.assign(path("/collections", ["view", "search", "sortBy", "page"]), {
    new: path("/collections/new", ["torrentId"]),
    collection: path("/collections/:collectionId", ["page"]),
    edit: path("/collections/:collectionId/edit"),
    delete: path("/collections/:collectionId/delete"),
    moderate: path("/collections/:collectionId/moderate"),
    archive: path("/collections/:collectionId/archive"),
    arrange: path("/collections/:collectionId/arrange", ["page"]),
    item: path("/collections/:collectionId/torrents/:torrentId"),
  }),
  cover: path("/covers/:file"),
  publishers: Object.assign(path("/publishers"), {
    publisher: path("/publishers/:slug"),
  }),
  product: path("/products/:publisherSlug/:slug"),
  suggest: {
    publishers: path("/suggest/publishers", ["q"]),
    products: path("/suggest/products", ["q", "publisher"]),
  },
  /** Clients append the torrent's name and a file's path. */
  seed: path("/seed/:token/:torrentId"),
  savedSearches: Object.assign(path("/saved-searches"), {
    new: path("/saved-searches/new", ["query"]),
    search: path("/saved-searches/:searchId"),
  }),
  preview: Object.assign(path("/previews/:previewId"), {
    correct: path("/previews/:previewId/correct"),
  }),
  comment: Object.assign(path("/comments/:commentId"), {
    edit: path("/comments/:commentId/edit"),
    delete: path("/comments/:commentId/delete"),
    thanks: path("/comments/:commentId/thanks", ["page"]),
  }),
  removeImport: path("/imports/:itemId/remove"),
  uploader: Object.assign(path("/uploader", ["unseeded"]), {
    alias: path("/upload"),
    share: path("/share"),
    convert: path("/uploader/convert"),
    convertFile: path("/uploader/convert/file"),
    upload: path("/uploader/:uploadId"),
    file: path("/uploader/:uploadId/file"),
    cover: path("/uploader/:uploadId/cover"),
    sounds: path("/uploader/:uploadId/sounds"),
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
