/** Number of bytes at the start of a file that are enough to tell its type. */
const HEAD = 1024;

const unpackFirst = "unpack it first";

/** The first characters of files of each type. */
const beginnings: [string, string][] = [
  ["\x1f\x8b", `a gzip archive; ${unpackFirst}`],
  ["PK\x03\x04", `a ZIP archive; ${unpackFirst}`],
  ["PK00PK\x03\x04", `a ZIP archive; ${unpackFirst}`],
  ["PK\x05\x06", "an empty ZIP archive"],
  ["Rar!", `a RAR archive; ${unpackFirst}`],
  ["7z\xbc\xaf", `a 7z archive; ${unpackFirst}`],
  ["%PDF-", "a PDF"],
];

const looks: [RegExp, string][] = [
  [/^<(?:!doctype html|html|head|body|!--)/i, "an HTML page, which sites often send instead of a file"],
  [/^<(?:\?xml|rss|feed)/i, "an XML document"],
  [/^magnet:\?/i, "a magnet link, not a .torrent file"],
  [/^https?:\/\//i, "a web address, not a .torrent file"],
  [/^\{/, "JSON"],
  [/10:magnet-infod/, "a magnet link that a client saved before it fetched the torrent"],
];

/** Describes what a file looks like if it is not a torrent; null if it cannot be told. */
export function lookOf(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return "an empty file";
  let head = "";
  for (const byte of bytes.subarray(0, HEAD)) head += String.fromCharCode(byte);
  const text = head.replace(/^\xef\xbb\xbf/, "").trimStart();
  const known = beginnings.find(([begin]) => head.startsWith(begin)) ?? looks.find(([look]) => look.test(text));
  return known?.[1] ?? null;
}
