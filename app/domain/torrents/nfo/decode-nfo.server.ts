import iconv from "iconv-lite";
import { ok, type Result, refuse } from "../../kernel/result.ts";

export const MAX_NFO_BYTES = 256 * 1024;

const DOS_END_OF_FILE = 0x1a;
const SAUCE_BYTES = 128;
const SAUCE_COMMENT_COUNT_AT = 104;
const SAUCE_COMMENT_BYTES = 64;

// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI sequences begin with an escape
const ansiSequence = /\u001b\[[0-?]*[ -/]*[@-~]/g;
// C0 without tab and line feed, C1, and the marks that turn the direction of writing.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

export const nfoTooLarge = () => refuse("too-large", "The NFO is larger than 256 KB.");

/**
 * Decodes an NFO: UTF-8 where the bytes are valid as such, otherwise CP437, the code page of its box drawings. Without
 * SAUCE record, DOS end of file, ANSI colours and control characters; lines end in LF. Refusals: too-large (over 256 KB).
 */
export function decodeNfo(bytes: Uint8Array): Result<string> {
  if (bytes.length > MAX_NFO_BYTES) return nfoTooLarge();
  const body = untilEndOfFile(withoutSauce(bytes));
  const text = decodeUtf8(body) ?? iconv.decode(Buffer.from(body), "cp437");
  return ok(
    text
      .replace(/\r+\n?/g, asLineFeeds)
      .replace(ansiSequence, "")
      .replace(unwanted, ""),
  );
}

/** CR LF is one line end, however many CR stand before it; a CR alone is one as well. */
const asLineFeeds = (run: string) => (run.endsWith("\n") ? "\n" : "\n".repeat(run.length));

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Cuts the SAUCE record and its comment block, which artists append behind the picture. */
function withoutSauce(bytes: Uint8Array): Uint8Array {
  const at = bytes.length - SAUCE_BYTES;
  if (at < 0 || latin(bytes, at, 5) !== "SAUCE") return bytes;
  const comments = bytes[at + SAUCE_COMMENT_COUNT_AT] ?? 0;
  const block = at - 5 - comments * SAUCE_COMMENT_BYTES;
  return bytes.subarray(0, comments > 0 && block >= 0 && latin(bytes, block, 5) === "COMNT" ? block : at);
}

function untilEndOfFile(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(DOS_END_OF_FILE);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

const latin = (bytes: Uint8Array, at: number, length: number) =>
  Buffer.from(bytes.subarray(at, at + length)).toString("latin1");
