import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

const SWIPE = 50;

const tones = { success: "text-success", error: "text-danger", info: "text-info" } as const;

type Props = { kind: keyof typeof tones; text: string };

/**
 * The message of the last action, one at a time, in the HTML itself. JavaScript adds the fade after five seconds, the
 * swipe to the right, F8 to reach it and the button to close it.
 */
export function Toast({ kind, text }: Props) {
  const region = useRef<HTMLElement>(null);
  const start = useRef<number | null>(null);
  const [closed, setClosed] = useState(false);
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "F8") region.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  if (closed) return null;
  return (
    <section
      ref={region}
      aria-label="Notification"
      tabIndex={-1}
      className="toast fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-md items-start gap-3 rounded-lg border border-line-strong bg-raised p-4 shadow-panel"
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerUp={(event) => {
        if (start.current !== null && event.clientX - start.current > SWIPE) setClosed(true);
        start.current = null;
      }}
    >
      <span aria-hidden="true" className={`mt-1.5 size-2 shrink-0 rounded-full bg-current ${tones[kind]}`} />
      <p role="status" className="flex-1 text-sm text-strong">
        {text}
      </p>
      {alive ? (
        <button
          type="button"
          aria-label="Dismiss"
          className="text-muted hover:text-strong"
          onClick={() => setClosed(true)}
        >
          <Icon name="close" />
        </button>
      ) : null}
    </section>
  );
}
