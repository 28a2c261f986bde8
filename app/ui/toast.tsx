import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Lamp } from "./badge.tsx";
import { Icon } from "./icon.tsx";
import { keyOf } from "./key-of.ts";
import { useSwipeAway } from "./swipe.ts";

const tones = { success: "text-success", error: "text-danger", info: "text-info" } as const;

/** How long a dismissed toast stays in the page, unseen. */
const REMOVE_MS = 1_000_000;

type Props = { kind: keyof typeof tones; text: string /** Buttons below the text. */; children?: ReactNode };
type MessageProps = Props & { stays?: boolean; onClose?: () => void };

/**
 * The message of the last action, one at a time, in the HTML itself. JavaScript adds the fade after five seconds, the
 * swipe to the right, F8 to focus it and the button to close it.
 */
export function Toast(props: Props) {
  // Another action may have this text too, so a message starts anew with each load.
  const [turn, setTurn] = useState(0);
  const loading = useNavigation().state === "loading";
  useEffect(() => (loading ? () => setTurn((before) => before + 1) : undefined), [loading]);
  return <ToastMessage key={turn} {...props} />;
}

/** One that `stays` does not fade, because it waits for an answer. */
export function ToastMessage({ kind, text, stays = false, onClose, children }: MessageProps) {
  const region = useRef<HTMLElement>(null);
  const [closed, setClosed] = useState(false);
  const [removed, setRemoved] = useState(false);
  const [alive, setAlive] = useState(false);
  const close = () => (onClose ? onClose() : setClosed(true));
  const swipe = useSwipeAway(close);
  useEffect(() => {
    setAlive(true);
    const onKey = (event: KeyboardEvent) => {
      if (keyOf(event) === "F8") region.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  useEffect(() => {
    if (!closed) return;
    const timer = setTimeout(() => setRemoved(true), REMOVE_MS);
    return () => clearTimeout(timer);
  }, [closed]);
  if (removed) return null;
  return (
    <section
      ref={region}
      aria-label="Notification"
      tabIndex={-1}
      hidden={closed}
      className={`${stays ? "" : "toast-fades "}toast fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-md items-start gap-3 rounded-lg border border-line-strong bg-raised p-4 shadow-panel [&[hidden]]:hidden`}
      {...swipe}
    >
      <span className={`mt-1.5 inline-flex ${tones[kind]}`}>
        <Lamp className="size-2" />
      </span>
      <div className="grid flex-1 justify-items-start gap-3">
        <p role="status" className="text-sm text-strong">
          {text}
        </p>
        {children}
      </div>
      {alive ? (
        <button
          type="button"
          aria-label="Dismiss"
          className="-m-2 inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-strong"
          onClick={close}
        >
          <Icon name="close" />
        </button>
      ) : null}
    </section>
  );
}
