const formats = ["jpeg", "png", "webp", "gif", "avif"] as const;
export type PictureFormat = (typeof formats)[number];

/** The first bytes of a file in each format, as text with one character per byte. */
const begins: Record<PictureFormat, RegExp> = {
  jpeg: /^\xff\xd8\xff/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the format begins with them
  png: /^\x89PNG\r\n\x1a\n/,
  webp: /^RIFF[\s\S]{4}WEBP/,
  gif: /^GIF8[79]a/,
  // ISO base media (ISO 14496-12): the first box has the brand, perhaps after others.
  avif: /^[\s\S]{4}ftyp(?:[\s\S]{4}){0,8}?avi[fs]/,
};

/** The accepted formats, for display. */
export const TAKEN_FORMATS = "JPEG, PNG, WebP, GIF or AVIF";

/** Other formats that people may send as pictures, by their first bytes. */
const others: [string, RegExp][] = [
  ["TIFF", /^(?:II[*+]\0|MM\0[*+])/],
  ["HEIC", /^[\s\S]{4}ftyp(?:hei|hev|mif1|msf1)/],
  ["JPEG XL", /^(?:\xff\n|\0\0\0\fJXL )/],
  ["JPEG 2000", /^(?:\0\0\0\fjP {2}|\xff\x4f\xff\x51)/],
  ["BMP", /^BM[\s\S]{4}\0{4}/],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the format begins with them
  ["ICO", /^\0\0[\x01\x02]\0[^\0]\0/],
  ["Photoshop", /^8BPS/],
  ["PDF", /^%PDF-/],
  ["camera raw", /^(?:FUJIFILM|II(?:RO|RS|U\0)|[\s\S]{4}ftypcrx )/],
];

const SVG = /<svg[\s/>]/i;

/** The name of a format that the site does not accept; null if the file is not recognized as a picture. */
export function otherFormat(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1");
  // UTF-16 has a zero byte beside each letter.
  const text = head
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "")
    .replaceAll("\0", "")
    .trimStart();
  if (text.startsWith("<") && SVG.test(text)) return "SVG";
  return others.find(([, mark]) => mark.test(head))?.[0] ?? null;
}

/** Detects a picture's format by its bytes, because its name proves nothing. Null for unsupported files. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  return formats.find((format) => begins[format].test(head)) ?? null;
}
