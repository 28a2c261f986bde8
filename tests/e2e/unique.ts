const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);
let count = 0;

/** A range of numbers for each worker, where one that replaces another counts as a new one. */
const RANGE = 2 ** 14;

/** A number that no other test of this run has. */
export const nextNumber = () => worker * RANGE + count++;

const LETTERS = "bcdfghjklmnpqrst";
const [DIGITS, SCATTER] = [9, 0x9e3779b97n];

/**
 * A word of nine consonants that no other test of this run has. An odd factor scatters the numbers and keeps them
 * apart, because a search also finds words that differ by one letter.
 */
export function nextWord(): string {
  const scattered = BigInt.asUintN(4 * DIGITS, BigInt(nextNumber() + 1) * SCATTER);
  return scattered
    .toString(16)
    .padStart(DIGITS, "0")
    .replace(/./g, (digit) => LETTERS[Number.parseInt(digit, 16)] ?? "");
}
