import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ChatLine } from "#app/domain/community/chat/chat-line.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { Button } from "#app/ui/button.tsx";
import { Messages } from "./message.tsx";

const NEAR_PX = 40;
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

type Props = { lines: ChatLine[]; mayDelete: boolean; className?: string };

/**
 * The lines in a scrolling box. The style sheet reverses it, so that without a script it starts and stays at its end;
 * for readers who scrolled up, the text they are reading does not move.
 */
export function ChatLog({ lines, mayDelete, className = "" }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef({ height: 0, last: 0 });
  const [missed, setMissed] = useState(0);
  const last = lines.at(-1)?.id ?? 0;

  useBeforePaint(() => {
    const element = box.current;
    if (!element) return;
    const { height, last: lastSeen } = seen.current;
    // Counted from the end, so it is negative for readers who scrolled up. Read here, because on a busy page the scroll
    // event may arrive after the next message.
    const top = element.scrollTop;
    const isAway = top < -NEAR_PX;
    if (isAway && last > lastSeen) {
      element.scrollTop = top - (element.scrollHeight - height);
      setMissed((before) => before + lines.filter(({ id }) => id > lastSeen).length);
    } else if (!isAway) element.scrollTop = 0;
    seen.current = { height: element.scrollHeight, last };
  }, [last, lines]);

  function onScroll() {
    if (box.current && box.current.scrollTop >= -NEAR_PX) setMissed(0);
  }

  return (
    <div className={`relative min-h-0 flex-1 ${className}`}>
      <div
        ref={box}
        role="log"
        aria-live="polite"
        aria-relevant="additions"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
      >
        {/* A short log is at the start of the box, not at its end. */}
        <div className="mb-auto">
          {lines.length === 0 ? (
            <p className="px-4 py-10 text-center text-sm text-muted">No messages yet.</p>
          ) : (
            <Messages lines={lines} mayDelete={mayDelete} />
          )}
        </div>
      </div>
      {missed > 0 ? (
        <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
          <Button
            type="button"
            size="small"
            className="pointer-events-auto shadow-panel"
            onClick={() => box.current?.scrollTo({ top: 0 })}
          >
            {counted(missed, "new message")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
