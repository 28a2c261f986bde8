import { ok, type Result, refuse } from "../../../core/kernel/result.ts";
import { applyCursorMoves } from "./cursor-moves.ts";
import { ansiSequence, decodeBytes } from "./nfo-encoding.server.ts";

export const MAX_NFO_BYTES = 256 * 1024;

const SAUCE_BYTES = 128;
const SAUCE_COMMENT_COUNT_AT = 104;
const SAUCE_COMMENT_BYTES = 64;

// C0 without tab and line feed, C1, and the marks that turn the direction of writing.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

export const nfoTooLarge = () => refuse("too-large", "The NFO is larger than 256 KB.");

/**
 * Decodes an NFO with `decodeBytes`. Removes the SAUCE record, the DOS end-of-file mark, ANSI colours and control
 * characters; applies cursor moves; ends lines with LF. Refusals: too-large (over 256 KB).
 */
export function decodeNfo(bytes: Uint8Array): Result<string> {
  if (bytes.length > MAX_NFO_BYTES) return nfoTooLarge();
  const text = decodeBytes(withoutSauce(bytes)).replace(/\r+\n?/g, asLineFeeds);
  return ok(applyCursorMoves(text).replace(ansiSequence, "").replace(unwanted, ""));
}

/** CR LF is one line end, however many CRs precede it; so is a CR alone. */
const asLineFeeds = (run: string) => (run.endsWith("\n") ? "\n" : "\n".repeat(run.length));

/** Cuts off the SAUCE record and its comment block, which artists append to the picture. */
function withoutSauce(bytes: Uint8Array): Uint8Array {
  const at = bytes.length - SAUCE_BYTES;
  if (at < 0 || latin(bytes, at, 5) !== "SAUCE") return bytes;
  const comments = bytes[at + SAUCE_COMMENT_COUNT_AT] ?? 0;
  const block = at - 5 - comments * SAUCE_COMMENT_BYTES;
  return bytes.subarray(0, comments > 0 && block >= 0 && latin(bytes, block, 5) === "COMNT" ? block : at);
}

const latin = (bytes: Uint8Array, at: number, length: number) =>
  Buffer.from(bytes.subarray(at, at + length)).toString("latin1");
