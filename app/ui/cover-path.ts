/** How many digits of a seed are drawn. Two seeds that differ in one of these digits give two different pictures. */
const SEED_DIGITS = 12;

/** The seed of a torrent's generated cover: its info hash, or its id if it has none. */
export function coverSeed(infoHash: string | null, id: number): string {
  // The factor is odd, so no two ids have one product within 32 bits.
  const mixed = (Math.imul(id, 2_654_435_761) >>> 0).toString(16).padStart(8, "0");
  return infoHash?.slice(0, SEED_DIGITS) ?? mixed + mixed.slice(0, SEED_DIGITS - mixed.length);
}

const kinds = ["wave", "meter", "cable", "strings", "pads", "faders", "ridges"] as const;
type Drawing = { kind: (typeof kinds)[number]; path: string };

/**
 * The drawing on a generated cover, 48 by 48, from the hexadecimal digits of a seed: a waveform, a row of level meters,
 * three patch cables, six strings, twelve pads, six faders or the ridges of a spectrum. Each digit changes something
 * visible.
 */
export function coverPath(seed: string): Drawing {
  const digits = [...seed.slice(0, SEED_DIGITS).padEnd(SEED_DIGITS, "0")].map(
    (digit) => Number.parseInt(digit, 16) || 0,
  );
  const kind = kinds[digits.reduce((sum, digit) => sum + digit, 0) % kinds.length] ?? "wave";
  return { kind, path: draw[kind](digits) };
}

/** The middle of bar number `i`. */
const x = (i: number) => 4 * i + 2;

/** Splits the digits into groups of this size. */
const groups = (digits: number[], size: number) =>
  Array.from({ length: digits.length / size }, (_, i) => digits.slice(i * size, (i + 1) * size));

const draw: Record<Drawing["kind"], (digits: number[]) => string> = {
  wave: (digits) => digits.map((digit, i) => `M${x(i)} ${22 - digit}v${2 * digit + 4}`).join(""),
  meter: (digits) => digits.map((digit, i) => `M${x(i)} 45v-${2 * digit + 6}`).join(""),
  // Four digits set where a cable starts, how far it reaches and how deep it hangs.
  cable: (digits) =>
    [0, 4, 8]
      .map((at) => {
        const [from = 0, high = 0, wide = 0, deep = 0] = digits.slice(at, at + 4);
        const reach = 13 + wide;
        return `M${4 + from} ${4 + high / 2}q${reach / 2} ${24 + 3 * deep} ${reach} 0`;
      })
      .join(""),
  // Two digits bend each string: where it is pulled, and how far.
  strings: (digits) =>
    groups(digits, 2)
      .map(([at = 0, pull = 0], i) => `M3 ${6 + 7 * i}q${6 + 2 * at} ${2 * pull - 15} 42 0`)
      .join(""),
  pads: (digits) =>
    digits.map((digit, i) => `M${2 + 12 * (i % 4)} ${10 + 14 * Math.floor(i / 4)}h${(digit + 2) / 2}`).join(""),
  // Its two digits set the length of a fader above and below its knob.
  faders: (digits) =>
    groups(digits, 2)
      .map(([above = 0, below = 0], i) => `M${4 + 8 * i} 3v${3 + above}m-3 3h6m-3 3v${3 + below}`)
      .join(""),
  ridges: (digits) =>
    groups(digits, 4)
      .map((row, i) => `M2 ${17 + 14 * i}l${row.map((digit) => `5-${digit + 1} 6 ${digit + 1}`).join(" ")}`)
      .join(""),
};
