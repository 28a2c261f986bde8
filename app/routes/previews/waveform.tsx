import { barsOf } from "#app/domain/catalogue/torrents/bars.ts";
import { barsPath } from "#app/domain/catalogue/torrents/bars-path.ts";

/** The size of the drawing in pixels; a style sheet fits it to its panel. */
const WIDTH = 540;
const HEIGHT = 56;
const BARS = WIDTH / 3;

/** The drawing of a preview's `peaks`. */
export function Waveform({ peaks }: { peaks: string | null }) {
  const bytes = Uint8Array.from(atob(peaks ?? ""), (letter) => letter.charCodeAt(0));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="s-wave" aria-hidden="true">
      <path d={barsPath(barsOf(bytes, BARS, HEIGHT / 2), HEIGHT / 2)} />
    </svg>
  );
}
