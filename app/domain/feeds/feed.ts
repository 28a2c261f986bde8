/** What a feed is made of, before it is RSS or Atom. Paths are the site's own; texts are plain. */
export type FeedView = {
  title: string;
  description: string;
  /** Under which readers know it, below the site's tag: "topics/5". */
  id: string;
  /** The screen that shows the same. */
  path: string;
  /** When what it is about was made: the date of a feed without items. */
  at: Date;
  items: FeedItem[];
};

export type FeedItem = {
  /** Under which readers know it, below the site's tag: "torrents/5". */
  id: string;
  /** The screen that shows it. Entries from before the site had tags have its address as their id: it never changes. */
  path: string;
  title: string;
  text: string;
  at: Date;
  /** When its author last changed it; absent where nobody can. */
  updated?: Date;
  author?: string;
  category?: string;
  /** Of what may be passed on under terms. */
  licence?: string;
  publisher?: string;
  /** What is known of it beside that, each with its name. */
  facts?: [string, string][];
  /** The name of its cover, and what the cover shows. */
  cover?: { name: string; alt: string };
  /** A .torrent to download: its torrent, the bytes of the stored file, and those of what it downloads. */
  download?: { torrentId: number; bytes: number; contentBytes: string };
};

/** How many items a feed has. */
export const FEED_ITEMS = 50;

/**
 * How many characters of an item's text a feed shows. Members choose how long their texts are and how often a feed is
 * asked for, so the size of a feed must not depend on them.
 */
export const FEED_TEXT_MOST = 3_000;
