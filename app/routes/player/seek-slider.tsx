import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { clock } from "#app/routes/previews/clock.ts";
import { keyOf } from "#app/ui/key-of.ts";
import { drawBars } from "./draw-bars.ts";
import { audio, heardAt, seek } from "./store.ts";

type Props = { peaks: Uint8Array | null; seconds: number; marks: readonly number[] };

/** The waveform of the current sound: the heard part is lit, and A and B are lines. A slider for pointers and keys. */
export function SeekSlider({ peaks, seconds, marks }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const now = useSecond();
  useDrawing(canvas, { peaks, seconds, marks });
  const follow = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seek(((event.clientX - left) / width) * seconds);
  };
  return (
    <canvas
      ref={canvas}
      className="p-wave"
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={now}
      aria-valuetext={`${clock(now)} of ${clock(seconds)}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => (event.currentTarget.hasPointerCapture(event.pointerId) ? follow(event) : null)}
      onKeyDown={(event: KeyboardEvent) => {
        const to = targetOf(keyOf(event), heardAt(), seconds);
        if (to === null) return;
        event.preventDefault();
        seek(Math.min(to, seconds));
      }}
    />
  );
}

/** Where a key moves to: by a twentieth or a fifth of the sound, at most 5 or 15 seconds, or to one end. */
export function targetOf(key: string, now: number, seconds: number): number | null {
  const [small, large] = [Math.min(5, seconds / 20), Math.min(15, seconds / 5)];
  const targets: Record<string, number> = {
    ArrowRight: now + small,
    ArrowUp: now + small,
    ArrowLeft: now - small,
    ArrowDown: now - small,
    PageUp: now + large,
    PageDown: now - large,
    Home: 0,
    End: seconds,
  };
  return targets[key] ?? null;
}

const secondNow = () => Math.floor(heardAt());

/** The current position in whole seconds. */
export function useSecond(): number {
  const [second, setSecond] = useState(secondNow);
  useEffect(() => {
    const follow = () => setSecond(secondNow());
    const ends = new AbortController();
    for (const event of ["timeupdate", "seeking", "emptied"])
      audio().addEventListener(event, follow, { signal: ends.signal });
    return () => ends.abort();
  }, []);
  return second;
}

/** Redraws on every frame while playing, or four times a second if the member wants less motion. */
function useDrawing(canvas: React.RefObject<HTMLCanvasElement>, { peaks, seconds, marks }: Props) {
  useEffect(() => {
    const player = audio();
    const ends = new AbortController();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let frame = 0;
    const draw = () => {
      if (canvas.current) {
        const parts = marks.map((mark) => mark / seconds);
        drawBars(canvas.current, { peaks, heard: heardAt() / seconds || 0, marks: parts });
      }
      cancelAnimationFrame(frame);
      if (!player.paused && !isStill) frame = requestAnimationFrame(draw);
    };
    for (const event of ["play", "timeupdate", "seeking", "emptied"])
      player.addEventListener(event, draw, { signal: ends.signal });
    const sizes = new ResizeObserver(draw);
    if (canvas.current) sizes.observe(canvas.current);
    // The theme is a class of the page, so read the colours again.
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributeFilter: ["class"] });
    return () => {
      ends.abort();
      sizes.disconnect();
      themes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [canvas, peaks, seconds, marks]);
}
