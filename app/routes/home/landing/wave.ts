const BARS = 16;
const STEP = 84 / (BARS - 1);

/**
 * A wave of bars within 100 by 100, the same for the same number. It is drawn from the row's id: a visitor learns
 * nothing of the torrent itself.
 */
export function waveOf(seed: number): string {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
  const period = 2 + next() * 4;
  const start = next() * Math.PI;
  return Array.from({ length: BARS }, (_, i) => {
    const swell = Math.abs(Math.sin(start + (i / BARS) * Math.PI * period));
    const half = Math.round(3 + 32 * swell * (0.4 + 0.6 * next()));
    return `M${Math.round(8 + i * STEP)} ${50 - half}v${2 * half}`;
  }).join("");
}
