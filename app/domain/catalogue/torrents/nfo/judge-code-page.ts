/** Votes for a code page, one for each byte whose neighbours are telling. */
type Votes = { drawing: number; dos: number; windows: number };

const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
const isBlank = (byte: number) => byte === 0 || byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
/** Shades, lines, blocks, the dots and the square of CP437. */
const isDrawing = (byte: number) => (byte >= 0xb0 && byte <= 0xdf) || byte === 0xf9 || byte === 0xfa || byte === 0xfe;
/** Accented letters of CP437. In Windows-1252 these bytes are signs such as quotation marks. */
const isDosLetter = (byte: number) => (byte >= 0x80 && byte <= 0x9a) || (byte >= 0xa0 && byte <= 0xa5);
/** Accented letters of Windows-1252. 0xE1 is left out: it is á there and ß in CP437, both common between letters. */
const isWindowsLetter = (byte: number) =>
  (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7 && byte !== 0xe1) || byte === 0x8a || byte === 0x9a;

/**
 * Tells Windows-1252 (which includes Latin-1) from CP437. Windows-1252 has its letters where CP437 has box drawings,
 * and its quotation marks where CP437 has letters, so the neighbours of a high byte tell which was meant.
 */
export function judgeCodePage(bytes: Uint8Array): "windows-1252" | "cp437" {
  const votes: Votes = { drawing: 0, dos: 0, windows: 0 };
  for (let i = 0; i < bytes.length; i++)
    if ((bytes[i] as number) > 0x7f) vote(votes, bytes[i] as number, bytes[i - 1] ?? 0, bytes[i + 1] ?? 0);
  return votes.windows > votes.drawing + votes.dos ? "windows-1252" : "cp437";
}

function vote(votes: Votes, byte: number, before: number, after: number): void {
  const letters = Number(isLetter(before)) + Number(isLetter(after));
  if (isWindowsSign(byte, before, after)) votes.windows += 1;
  else if (isDrawing(byte) && (isDrawing(before) || isDrawing(after) || (isBlank(before) && isBlank(after))))
    votes.drawing += 1;
  else if (isDosLetter(byte) && letters > 0) votes.dos += 1;
  else if (isWindowsLetter(byte) && letters > 0) votes.windows += 1;
}

/** Typographic signs of Windows-1252 in the places where writers put them. */
function isWindowsSign(byte: number, before: number, after: number): boolean {
  const opens = isBlank(before) || before === 0x28;
  const closes = isBlank(after) || (after >= 0x21 && after <= 0x3f);
  // Apostrophe, and closing marks.
  if (byte === 0x92) return isLetter(before);
  if (byte === 0x94 || byte === 0x93 || byte === 0xbb) return !isBlank(before) && closes;
  // Opening marks.
  if (byte === 0x84 || byte === 0x91 || byte === 0xab) return opens && !isBlank(after);
  // Dashes, bullet, ellipsis.
  if (byte === 0x96 || byte === 0x97 || byte === 0x95) return isBlank(before) && isBlank(after);
  return byte === 0x85 && isLetter(before) && closes;
}
