const formats = ["jpeg", "png", "webp", "gif", "avif"] as const;
export type PictureFormat = (typeof formats)[number];

/** The bytes that a file of each format begins with, as text with one character a byte. */
const begins: Record<PictureFormat, RegExp> = {
  jpeg: /^\xff\xd8\xff/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the format begins with them
  png: /^\x89PNG\r\n\x1a\n/,
  webp: /^RIFF[\s\S]{4}WEBP/,
  gif: /^GIF8[79]a/,
  // ISO base media (ISO 14496-12): the brand stands in the first box, perhaps after another.
  avif: /^[\s\S]{4}ftyp(?:[\s\S]{4}){0,8}?avi[fs]/,
};

/** What picture a file is, by its bytes: what it calls itself proves nothing. Null for all that the site does not take. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  return formats.find((format) => begins[format].test(head)) ?? null;
}
