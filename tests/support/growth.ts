/** The longest text that is tried, in characters: as much as a field of a JSON call can hold. */
const MAX_LENGTH = 256_000;
const FIRST_LENGTH = 4_000;
/** Four times the input may take a little more than four times as long; a quadratic work takes sixteen times. */
const LARGEST_RATIO = 11;
/** Below this many milliseconds nothing is said: chance is too large a part of it. */
const FLOOR_MS = 100;
/** How often the small input is tried. Its time is the measure, and a busy machine makes one run longer by half. */
const RUNS = 3;
/** So many small inputs are as much garbage to collect as one large one. */
const SMALL_IN_LARGE = 4;
/** Two runs, because garbage collection can dominate a large run but seldom both. */
const LARGE_RUNS = 2;
/** A collection of garbage may fall into one try, and into the next. */
const TRIES = 6;
/**
 * Work that grows with its input takes no more, as a rule. Between this and the largest ratio all tries are made: the
 * small input may have been tried in a slow moment, and the large one in a fast one.
 */
const USUAL_RATIO = 6;
/** No collections take so long, all tries together: what does is slow by itself, and tried no more. */
const LONG_MS = 500;

type Work<Input> = (input: Input) => unknown;

/**
 * The smallest of several runs, in milliseconds of the processor: what else the machine does is not counted. A run is
 * the mean of `repeats`.
 */
function timeOf<Input>(work: Work<Input>, input: Input, runs: number, repeats = 1): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const started = process.cpuUsage();
    for (let i = 0; i < repeats; i++) work(input);
    const { user, system } = process.cpuUsage(started);
    best = Math.min(best, (user + system) / 1_000 / repeats);
  }
  return best;
}

/**
 * How a work grows with its input: null where four times the input takes about four times as long, otherwise what was
 * measured, in words. Each length is four times the one before. A time counts only where it lies above a floor, and
 * only when it is the same each time: a busy machine changes nothing.
 */
export function tooSteep<Input>(work: Work<Input>, make: (length: number) => Input, maxLength = MAX_LENGTH) {
  for (let length = FIRST_LENGTH; length * 4 <= maxLength; length *= 4) {
    const large = make(length * 4);
    const first = timeOf(work, large, 1);
    if (first < FLOOR_MS) continue;
    const why = compare(work, { small: make(length), large, first });
    if (why) return `from ${length} to ${length * 4} characters: ${why}`;
  }
  return null;
}

type Pair<Input> = {
  small: Input;
  large: Input;
  /** Time of the large run so far. */
  first: number;
};

function compare<Input>(work: Work<Input>, { small, large, first }: Pair<Input>): string | null {
  const isOver = (ratio: number) => after >= FLOOR_MS && after > before * ratio;
  // Runs that follow can only be smaller.
  let after = first;
  let before = Number.POSITIVE_INFINITY;
  let slow = 0;
  for (let tried = 0; tried < TRIES; tried++) {
    before = Math.min(before, timeOf(work, small, RUNS, SMALL_IN_LARGE));
    if (tried > 0) after = Math.min(after, timeOf(work, large, 1));
    if (!isOver(USUAL_RATIO)) return null;
    after = Math.min(after, timeOf(work, large, LARGE_RUNS - 1));
    if (isOver(LARGEST_RATIO)) slow += after;
    if (slow > LONG_MS) break;
  }
  return isOver(LARGEST_RATIO) ? `${before.toFixed(1)} ms, then ${after.toFixed(1)} ms` : null;
}

/** Characters with a meaning in inputs: blanks, brackets, punctuation, digits, letters, combining marks. */
const characters = [..." \t\n\r\0=[](){}*_|<>&.,:;@/\\\"'`~#!?%+-$^a0", "é", "\u202e", "😀", "\ud800"];
const words = ["http://", "https://a", "https://a@", "](", "[a](", "![", "\n> ", "\n- ", "|a", "|a|\n", "&#x", "\r\n"];
const more = [
  "\u001b[",
  "<a ",
  "**a ",
  "*a_",
  "%2",
  "%25",
  "a.",
  "a@a.",
  "data:image/png;base64,",
  "0x",
  "1,",
  "..",
  "://",
];

/** Those of them that mean something together in Markdown, addresses and headers. */
const marks = [..." \n\r\t=[(*_|<&.@/-`0"];

/** The parts that an attack repeats: characters, words, and two marks in turn. */
export const pumps: string[] = [
  ...characters,
  ...words,
  ...more,
  ...marks.flatMap((one) => marks.filter((other) => other !== one).map((other) => one + other)),
];

/** Texts of about a length: a part again and again, with nothing, or with what does not fit, before and after it. */
export const repeated =
  (pump: string, before = "", after = "") =>
  (length: number) =>
    before + pump.repeat(Math.ceil(length / pump.length)) + after;
