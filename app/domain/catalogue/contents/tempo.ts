/** The range of tempos. A number outside it means something else, unless "bpm" is beside it. */
const LEAST = 60;
const MOST = 200;
const LEAST_MARKED = 30;
const MOST_MARKED = 300;

const RANGE = /(?<!\d)([4-9]\d|[12]\d\d)\s*(?:-|–|to)\s*([4-9]\d|[12]\d\d)[\s_-]*bpm/i;
const MARKED =
  /(?<![\d.])(\d{2,3}(?:[.,]\d{1,2})?)[\s_-]*[bB][pP][mM](?!\p{Ll})|(?<!\p{L})(?:[bB][pP][mM]|[tT]empo)[\s_:=-]*(\d{2,3}(?:[.,]\d{1,2})?)(?![\d\p{L}])/u;
const BRACKETED = /[[(](\d{2,3})[\])]/;

export type MarkedTempo = { tempos: number[] /** The name before and after it. */; before: string; after: string };

/** A marked tempo: "124bpm", "BPM 124", "tempo 124", "[124]"; both ends for "85-170 bpm". */
export function readMarkedTempo(name: string): MarkedTempo | null {
  const found = RANGE.exec(name) ?? MARKED.exec(name);
  if (found) {
    const isRange = found[2] !== undefined && found[1] !== undefined;
    const texts = isRange ? [found[1], found[2]] : [found[1] ?? found[2]];
    const tempos = texts.map((text) => Math.round(Number((text ?? "").replace(",", "."))));
    if (tempos.every((tempo) => tempo >= LEAST_MARKED && tempo <= MOST_MARKED)) return cutOut(name, found, tempos);
  }
  const bracketed = BRACKETED.exec(name);
  return bracketed && isTempo(bracketed[1] ?? "") ? cutOut(name, bracketed, [Number(bracketed[1])]) : null;
}

const cutOut = (name: string, { index, 0: text }: RegExpExecArray, tempos: number[]): MarkedTempo => ({
  tempos,
  before: name.slice(0, index),
  after: name.slice(index + text.length),
});

/** Whether a word alone may be a tempo: "808", "44100" and "003" may not. */
export const isTempo = (word: string): boolean =>
  /^[1-9]\d{1,2}$/.test(word) && Number(word) >= LEAST && Number(word) <= MOST;

/** Numbers after these are something else: "Vol 100", "Juno 106", "Take 110", "vel 127". */
const before =
  /^(?:vol|volume|no|nr|part|pt|take|tk|vel|velocity|note|rr|version|juno|sh|jx|dx|cr|tr|tb|cs|ms|cz|rx|mpc|sp|op|jupiter|prophet|swing|layer|level|perc|sample|disc|cd|day|scene|track|impact|fx)$/i;
/** Numbers before these are something else: "100 Drum Shots", "60 degrees", "96 kHz". */
const after =
  /^(?:k|hz|khz|ms|s|sec|secs|seconds?|min|minutes|mins|db|bits?|degrees?|deg|pct|percent|bars?|inch|in|years?|shots|hits|kicks|snares|claps|loops|samples|presets|sounds|files)$/i;

/** Positions of words that may be a tempo although nothing marks them. */
export function findBareTempos(words: readonly string[]): number[] {
  const places: number[] = [];
  for (const [at, word] of words.entries())
    if (isTempo(word) && !before.test(words[at - 1] ?? "") && !after.test(words[at + 1] ?? "")) places.push(at);
  return places;
}
