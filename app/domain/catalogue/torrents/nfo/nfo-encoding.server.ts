import iconv from "iconv-lite";
import { judgeCodePage } from "./judge-code-page.ts";

/** Byte order marks, longer ones first, because UTF-32's begins with UTF-16's. */
const marks: [bytes: number[], encoding: string][] = [
  [[0xff, 0xfe, 0x00, 0x00], "utf-32le"],
  [[0x00, 0x00, 0xfe, 0xff], "utf-32be"],
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** The glyphs that IBM's code page shows for 0x00 to 0x1F, from Unicode's IBMGRAPH.TXT. */
const LOW_GLYPHS = " ☺☻♥♦♣♠•◘\t\n♂♀\r♫☼►◄↕‼¶§▬↨↑↓→\u001b∟↔▲▼";

const END_OF_FILE = 0x1a;

/**
 * The text of an NFO. A byte order mark decides. Without one, bytes that are valid UTF-8 beyond ASCII are UTF-8, and
 * text in which every second byte is zero is UTF-16. The rest is CP437, whose control codes are glyphs, or
 * Windows-1252, whichever the high bytes and their neighbours suggest.
 */
export function decodeBytes(bytes: Uint8Array): string {
  for (const [mark, encoding] of marks)
    if (mark.every((byte, i) => bytes[i] === byte)) return withoutEnd(iconv.decode(Buffer.from(bytes), encoding));
  const wide = wideEncoding(bytes);
  if (wide) return withoutEnd(iconv.decode(Buffer.from(bytes), wide));
  const utf8 = bytes.some((byte) => byte > 0x7f) ? decodeUtf8(bytes) : null;
  if (utf8 !== null) return withoutEnd(utf8);
  const body = bytes.subarray(0, endOf(bytes));
  if (judgeCodePage(withoutAnsi(body)) === "windows-1252") return iconv.decode(Buffer.from(body), "windows-1252");
  return (
    iconv
      .decode(Buffer.from(body), "cp437")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: CP437 has glyphs for them
      .replace(/[\u0000-\u001f]/g, (control) => LOW_GLYPHS[control.charCodeAt(0)] ?? "")
      .replaceAll("\u007f", "⌂")
  );
}

/** The number of byte pairs at the start that are checked for UTF-16 without a mark. */
const PAIRS = 200;

function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const pairs = Math.min(PAIRS, bytes.length >> 1);
  if (pairs < 4) return null;
  const zeros: [number, number] = [0, 0];
  for (let i = 0; i < pairs * 2; i++) if (bytes[i] === 0) zeros[(i % 2) as 0 | 1] += 1;
  if (zeros[1] > pairs * 0.7 && zeros[0] === 0) return "utf-16le";
  return zeros[0] > pairs * 0.7 && zeros[1] === 0 ? "utf-16be" : null;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const isBlank = (byte: number) => byte <= 0x20 && byte !== 0x1b;

/** Where the text ends: at 0x1A, if SAUCE, its comments or only blanks follow. Elsewhere 0x1A is an arrow. */
function endOf(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(END_OF_FILE); at >= 0; at = bytes.indexOf(END_OF_FILE, at + 1)) {
    const next = String.fromCharCode(...bytes.subarray(at + 1, at + 6));
    if (next === "SAUCE" || next === "COMNT") return at;
  }
  let end = bytes.length;
  while (end > 0 && isBlank(bytes[end - 1] as number)) end -= 1;
  // Blanks after the mark: the text ends at the first mark.
  const first = bytes.indexOf(END_OF_FILE, end);
  return first < 0 ? bytes.length : first;
}

// A space keeps the letters before and after a sequence apart.
const withoutAnsi = (bytes: Uint8Array) =>
  Buffer.from(Buffer.from(bytes).toString("latin1").replace(ansiSequence, " "), "latin1");

// biome-ignore lint/suspicious/noControlCharactersInRegex: DOS ends a text file with it
const withoutEnd = (text: string) => text.replace(/^\ufeff/, "").replace(/\u001a\s*$/, "");

/** An ANSI sequence: a colour, a cursor move. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI sequences begin with an escape
export const ansiSequence = /\u001b\[[0-?]*[ -/]*[@-~]/g;
