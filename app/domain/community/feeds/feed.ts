/** A feed before it becomes RSS or Atom. Paths are relative to the site; texts are plain. */
export type FeedView = {
  title: string;
  description: string;
  /** The id under which readers know it, below the site's tag: "topics/5". */
  id: string;
  /** The screen with the same content. */
  path: string;
  /** When its subject was created: the date of a feed without items. */
  at: Date;
  items: FeedItem[];
};

export type FeedItem = {
  /** The id under which readers know it, below the site's tag: "torrents/5". */
  id: string;
  /** The screen that shows it. Entries from before the site had tags have its address as their id: it never changes. */
  path: string;
  title: string;
  text: string;
  at: Date;
  /** Time of the author's last change; absent if it cannot be changed. */
  updated?: Date;
  author?: string;
  category?: string;
  /** The licence of works that have one. */
  licence?: string;
  publisher?: string;
  /** Further facts with their names. */
  facts?: [string, string][];
  /** The name of its cover, and what the cover shows. */
  cover?: { name: string; alt: string };
  /** A .torrent to download: the torrent's id, the size of the stored file, and that of its content. */
  download?: { torrentId: number; bytes: number; contentBytes: string };
};

/** Number of items in a feed. */
export const FEED_ITEMS = 50;

/**
 * How many characters of an item's text a feed shows. Members choose how long their texts are and how often a feed is
 * asked for, so the size of a feed must not depend on them.
 */
export const FEED_TEXT_MOST = 3_000;
