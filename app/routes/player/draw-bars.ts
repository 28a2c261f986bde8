import { barsOf } from "#app/domain/catalogue/torrents/bars.ts";

/** The distance from one bar to the next, in pixels; a bar is 2 wide. */
const STEP = 3;
const NO_PEAKS = new Uint8Array(0);

/** Fractions of the sound from 0 to 1: the part already heard, and the marks A and B. */
type Shown = { peaks: Uint8Array | null; heard: number; marks: number[] };

/**
 * Draws the bars of a sound on whole pixels: the heard part in the canvas' own colour, the rest in the colour behind.
 */
export function drawBars(canvas: HTMLCanvasElement, { peaks, heard, marks }: Shown): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext("2d");
  if (!context || width === 0) return;
  const scale = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  const look = getComputedStyle(canvas);
  const middle = Math.floor(height / 2);
  const edge = heard * width;
  const [from = 0, to = 1] = marks.length === 2 ? marks : [];
  barsOf(peaks ?? NO_PEAKS, Math.floor(width / STEP), middle).forEach((bar, i) => {
    const x = i * STEP;
    context.globalAlpha = x < from * width || x > to * width ? 0.3 : 1;
    context.fillStyle = x < edge ? look.color : look.getPropertyValue("--unheard");
    context.fillRect(x, middle - bar, 2, 2 * bar);
  });
  context.globalAlpha = 1;
  context.fillStyle = look.getPropertyValue("--strong");
  for (const mark of marks) context.fillRect(Math.min(Math.round(mark * width), width - 2), 0, 2, height);
  context.fillStyle = look.getPropertyValue("--accent");
  context.fillRect(Math.min(Math.round(edge), width - 1), 0, 1, height);
}
