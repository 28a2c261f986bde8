/**
 * A path, with slashes, of a file that a system leaves in folders and archives for itself. Finder adds `__MACOSX/`,
 * `.DS_Store` and `._` files to each ZIP that it makes.
 */
const systemFile =
  /(?:^|\/)(?:__MACOSX|\._[^/]*|\.DS_Store|\.Spotlight-V100|\.Trashes|\.fseventsd|\.TemporaryItems|\.AppleDouble|Icon\r|Thumbs\.db|ehthumbs\.db|desktop\.ini|\$RECYCLE\.BIN|System Volume Information|@eaDir)(?:\/|$)/i;

export const isSystemFile = (path: string): boolean => systemFile.test(path);
