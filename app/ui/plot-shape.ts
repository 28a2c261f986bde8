/** The plot's own units; the drawing is stretched to its frame. */
export const WIDTH = 600;
export const HEIGHT = 160;

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/**
 * A round number at or above the largest value, for the top of the scale: 1, 2 or 5 times a power of ten. For bytes, in
 * the unit (base 1024) in which the value is displayed.
 */
export function topOf(values: readonly (number | null)[], base: 10 | 1024): number {
  const largest = Math.max(0, ...values.map((value) => value ?? 0));
  if (largest === 0) return 1;
  const unit = base === 1024 ? 1024 ** Math.floor(Math.log2(largest) / 10) : 10 ** Math.floor(Math.log10(largest));
  const step = steps.find((one) => one * unit >= largest && one < base);
  return step ? step * unit : base * unit;
}

const xOf = (i: number, count: number) => round(count <= 1 ? WIDTH / 2 : (i / (count - 1)) * WIDTH);
const yOf = (value: number, top: number) => round(HEIGHT - (value / top) * HEIGHT);
const round = (value: number) => Math.round(value * 10) / 10;

/** A line through the existing values. Missing ones leave a gap, and a single value between two gaps is a dot. */
export function linePath(values: readonly (number | null)[], top: number): string {
  const parts: string[] = [];
  values.forEach((value, i) => {
    if (value === null) return;
    const begins = i === 0 || values[i - 1] === null;
    const ends = i === values.length - 1 || values[i + 1] === null;
    parts.push(`${begins ? "M" : "L"}${xOf(i, values.length)} ${yOf(value, top)}${begins && ends ? "h0.1" : ""}`);
  });
  return parts.join("");
}

/** The bars of one of several series, side by side at each position. Values above zero are always visible. */
export function barPath(values: readonly (number | null)[], top: number, place: { index: number; of: number }): string {
  const slot = WIDTH / Math.max(1, values.length);
  const width = (slot * 0.8) / place.of;
  return values
    .map((value, i) => {
      if (!value) return "";
      const height = Math.max(1, round((value / top) * HEIGHT));
      const x = round(i * slot + slot * 0.1 + place.index * width);
      return `M${x} ${HEIGHT}v-${height}h${round(width)}v${height}z`;
    })
    .join("");
}
