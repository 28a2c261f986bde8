import { MAX_COVER_BYTES } from "../covers/schema.ts";
import type { StreamedFile } from "../torrents/metainfo/hash-files.ts";

const picture = /\.(jpe?g|png|webp|gif|avif)$/i;
/** Words in the names of cover pictures. */
const sleeve = /(^|[^a-z])(cover|folder|front|artwork|album)([^a-z]|$)/i;
/** Smaller ones are buttons and bullets of a manual. */
const MIN_BYTES = 2 * 1024;

/**
 * Picks the cover among an import's pictures: preferably one named as a cover, then the least deeply nested, then the
 * largest. Null if none has a sensible size.
 */
export function pickCover<File extends Pick<StreamedFile, "path" | "length">>(files: readonly File[]): File | null {
  const nameOf = ({ path }: File) => path.at(-1) ?? "";
  const [first] = files
    .filter((file) => picture.test(nameOf(file)) && file.length >= MIN_BYTES && file.length <= MAX_COVER_BYTES)
    .sort(
      (a, b) =>
        Number(sleeve.test(nameOf(b))) - Number(sleeve.test(nameOf(a))) ||
        a.path.length - b.path.length ||
        b.length - a.length,
    );
  return first ?? null;
}
