import { paths } from "#app/paths/paths.ts";

/** Width and height in pixels: to look at, for pages, for rows. The largest is made of what was sent, each other one of the one before. */
export const coverSizes = [640, 256, 96] as const;
export type CoverSize = (typeof coverSizes)[number];

/** Of one size, by the name of the cover: another picture has another name, so browsers may keep this one. */
export const coverFile = (name: string, size: CoverSize): string => `${name}.${size}.webp`;

export const coverUrl = (name: string, size: CoverSize): string => paths.cover(coverFile(name, size));

/** What a cover is called for who does not see it: what its sender wrote, otherwise what it is the cover of. */
export const coverAlt = (alt: string, torrent: string): string => alt || `Cover of ${torrent}`;
