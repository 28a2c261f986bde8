/**
 * A path, with slashes, of a file that an operating system leaves in folders and archives for its own use. Finder adds
 * `__MACOSX/`, `.DS_Store` and `._` files to each ZIP that it creates.
 */
const systemFile =
  /(?:^|\/)(?:__MACOSX|\._[^/]*|\.DS_Store|\.Spotlight-V100|\.Trashes|\.fseventsd|\.TemporaryItems|\.AppleDouble|Icon\r|Thumbs\.db|ehthumbs\.db|desktop\.ini|\$RECYCLE\.BIN|System Volume Information|@eaDir)(?:\/|$)/i;

export const isSystemFile = (path: string): boolean => systemFile.test(path);
