/** The audit log's acts that form the public history of a listed torrent. */
export const corrections = [
  "torrents.describe",
  "torrents.correct-own",
  "torrents.name-successor",
  "torrents.set-category",
  "torrents.set-categories",
  "products.correct-torrent",
  "covers.set",
  "covers.remove",
  "previews.add-to-torrent",
  "previews.correct",
  "previews.move",
  "previews.remove",
];
