/** Distance between the left edges of two bars, in pixels; a bar is 2 wide. */
const BAR_STEP = 3;

/**
 * The shape of a sound in a row of the list: the number of bars, and the most pixels that a bar rises above the middle
 * (one digit).
 */
export const SHAPE_BARS = 24;
export const SHAPE_MOST = 8;

/** The bars as one path of strokes 2 pixels wide, each on whole pixels, above and below a middle line. */
export const barsPath = (bars: readonly number[], middle: number): string =>
  bars
    .map((bar, i) => {
      const before = bars[i - 1];
      return `${before === undefined ? `M1 ${middle - bar}` : `m${BAR_STEP}-${before + bar}`}v${2 * bar}`;
    })
    .join("");
