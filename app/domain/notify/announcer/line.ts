/**
 * A line of IRC has 512 bytes. The server puts `:nick!user@host PRIVMSG #channel :` before it when it hands it on: at
 * most 168 bytes with the longest nick and channel that the settings take, a host of 63 and the end of the line.
 */
export const LINE_MAX = 340;

type Listed = {
  id: number;
  name: string;
  category: string;
  platform: string;
  size: string;
  uploader: string | null;
};

/** The uploader's name in anonymous lines. */
const NOBODY = "Anonymous";

const BETWEEN = " :: ";
const UPLOADER = "Uploader: ";

/** Characters that do not belong in a name: IRC formatting, control characters, and bidirectional overrides. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin the colours of IRC.
const marks = /\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[\da-f]{6})?|[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/giu;
const blanks = /\s+/g;
/** Field separators inside a field. */
const separators = /(?<=^| )::(?= |$)/g;

const cleanField = (text: string): string =>
  text
    .replace(/[\r\n\t]/g, " ")
    .replace(marks, "")
    .replace(blanks, " ")
    .trim()
    .replace(separators, ":");

/** Cuts a text to a number of bytes of UTF-8, between characters, with "…" if something was cut. */
export function cutBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  const mark = "…";
  let left = most - Buffer.byteLength(mark);
  let kept = "";
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    left -= Buffer.byteLength(segment);
    if (left < 0) break;
    kept += segment;
  }
  return kept.trimEnd() + mark;
}

/**
 * The line that announces a listed torrent, as docs/examples/patchbay.yaml reads it. The name is shortened if the
 * line is too long; the URL never is.
 */
export function announceLine(torrent: Listed, address: string): string {
  const field = (text: string, most: number) => cutBytes(cleanField(text) || "-", most);
  const rest = [
    `Category: ${field(torrent.category, 40)}`,
    `Platform: ${field(torrent.platform, 20)}`,
    `Size: ${field(torrent.size, 20)}`,
    `${UPLOADER}${field(torrent.uploader ?? NOBODY, 40)}`,
    address,
  ].join(BETWEEN);
  const begin = "New Torrent: ";
  const room = LINE_MAX - Buffer.byteLength(begin + BETWEEN + rest);
  return begin + field(torrent.name, room) + BETWEEN + rest;
}

/** The announcing line without the uploader's name. */
export const withoutUploader = (line: string): string =>
  line
    .split(BETWEEN)
    .map((field) => (field.startsWith(UPLOADER) ? UPLOADER + NOBODY : field))
    .join(BETWEEN);

/** A line that is not about a torrent. */
export const testLine = (siteName: string): string =>
  cutBytes(cleanField(`${siteName}: a test of the announcer.`), LINE_MAX);
