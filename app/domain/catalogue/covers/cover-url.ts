import { paths } from "#app/paths/paths.ts";

/**
 * Width and height in pixels: full view, pages, rows. The largest is created from the sent picture, each smaller one
 * from the one before.
 */
export const coverSizes = [640, 256, 96] as const;
export type CoverSize = (typeof coverSizes)[number];

/** The file of one size. A new picture gets a new name, so browsers may cache it forever. */
export const coverFile = (name: string, size: CoverSize): string => `${name}.${size}.webp`;

export const coverUrl = (name: string, size: CoverSize): string => paths.cover(coverFile(name, size));

/** The alternative text of a cover: the sender's words, or else the torrent's name. */
export const coverAlt = (alt: string, torrent: string): string => alt || `Cover of ${torrent}`;
