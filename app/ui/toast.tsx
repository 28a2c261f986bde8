import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Lamp } from "./badge.tsx";
import { Icon } from "./icon.tsx";
import { useSwipeAway } from "./swipe.ts";

const tones = { success: "text-success", error: "text-danger", info: "text-info" } as const;

type Props = { kind: keyof typeof tones; text: string };

/**
 * The message of the last action, one at a time, in the HTML itself. JavaScript adds the fade after five seconds, the
 * swipe to the right, F8 to reach it and the button to close it.
 */
export function Toast(props: Props) {
  // The same words after another action are another message: they start anew with each load.
  const [turn, setTurn] = useState(0);
  const loading = useNavigation().state === "loading";
  useEffect(() => (loading ? () => setTurn((before) => before + 1) : undefined), [loading]);
  return <Message key={turn} {...props} />;
}

function Message({ kind, text }: Props) {
  const region = useRef<HTMLElement>(null);
  const [closed, setClosed] = useState(false);
  const [alive, setAlive] = useState(false);
  const swipe = useSwipeAway(() => setClosed(true));
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
      {...swipe}
    >
      <span className={`mt-1.5 inline-flex ${tones[kind]}`}>
        <Lamp className="size-2" />
      </span>
      <p role="status" className="flex-1 text-sm text-strong">
        {text}
      </p>
      {alive ? (
        <button
          type="button"
          aria-label="Dismiss"
          className="-m-2 inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-strong"
          onClick={() => setClosed(true)}
        >
          <Icon name="close" />
        </button>
      ) : null}
    </section>
  );
}
