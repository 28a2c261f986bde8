const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Whether a torrent's file name has anything that its name does not say: most are the name with other separators. */
export const saysMore = (fileName: string, name: string): boolean =>
  !lettersOf(name).includes(lettersOf(fileName.replace(/\.torrent$/i, "")));
