const KIB = 1024;
const SMALLEST_PIECE = 16 * KIB;
const LARGEST_CHOSEN = 4096 * KIB;
const LARGEST_PIECE = 16_384 * KIB;
const WANTED_PIECES = 1000;

/** Selectable piece lengths: powers of two from 16 KiB to 16 MiB. */
export const pieceLengths: number[] = [];
for (let length = SMALLEST_PIECE; length <= LARGEST_PIECE; length *= 2) pieceLengths.push(length);

/** Chooses a power of two from 16 KiB to 4 MiB that gives at most about a thousand pieces. */
export function choosePieceLength(totalLength: number): number {
  let pieceLength = SMALLEST_PIECE;
  while (pieceLength < LARGEST_CHOSEN && totalLength / pieceLength > WANTED_PIECES) pieceLength *= 2;
  return pieceLength;
}
