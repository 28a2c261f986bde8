import type { KeyboardEvent, PointerEvent } from "react";
import { keyOf } from "#app/ui/key-of.ts";
import { type BoxSize, clampSize } from "./box-size.ts";

const STEP_PX = 20;

const steps: Record<string, [number, number]> = {
  ArrowLeft: [STEP_PX, 0],
  ArrowRight: [-STEP_PX, 0],
  ArrowUp: [0, STEP_PX],
  ArrowDown: [0, -STEP_PX],
};

type Props = { size: BoxSize; change: (size: BoxSize) => void; done: (size: BoxSize) => void };

/** The upper left corner of the box: dragging it or pressing the arrow keys resizes the box. */
export function ResizeHandle({ size, change, done }: Props) {
  function onPointerDown(start: PointerEvent<HTMLButtonElement>) {
    const handle = start.currentTarget;
    handle.setPointerCapture(start.pointerId);
    const sizeAt = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
      clampSize({ width: size.width + start.clientX - clientX, height: size.height + start.clientY - clientY }, false);
    const onMove = (event: globalThis.PointerEvent) => change(sizeAt(event));
    const onEnd = (event: globalThis.PointerEvent) => {
      handle.removeEventListener("pointermove", onMove);
      done(sizeAt(event));
    };
    handle.addEventListener("pointermove", onMove);
    handle.addEventListener("pointerup", onEnd, { once: true });
    handle.addEventListener("pointercancel", onEnd, { once: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[keyOf(event)];
    if (!step) return;
    event.preventDefault();
    done(clampSize({ width: size.width + step[0], height: size.height + step[1] }, false));
  }

  return (
    <button
      type="button"
      aria-label={`Resize the chat with the arrow keys; it is ${size.width} by ${size.height} pixels`}
      title="Drag to resize"
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      className="absolute top-0 left-0 inline-flex size-7 cursor-nwse-resize touch-none items-start rounded-tl-lg p-1 text-line-strong hover:text-accent-text focus-visible:text-accent-text"
    >
      <svg viewBox="0 0 12 12" className="size-3" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M1 11 11 1M1 6.5 6.5 1M1 2l1-1" />
      </svg>
    </button>
  );
}
