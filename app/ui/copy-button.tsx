import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

const SHOWN_MS = 2_000;

/** Copies a text. Shown only with JavaScript; without it the text itself can be selected. */
export function CopyButton({ text, what, onCopy }: { text: string; what: string; onCopy?: () => void }) {
  const [state, setState] = useState<"off" | "ready" | "copied">("off");
  // Browsers offer no clipboard without HTTPS.
  useEffect(() => setState("clipboard" in navigator ? "ready" : "off"), []);
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("ready"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setState("copied");
    onCopy?.();
  };
  // Its space is reserved until hydration, so nothing moves.
  return (
    <span className={state === "off" ? "invisible" : undefined}>
      <Button type="button" variant="quiet" onClick={copy} aria-label={`Copy ${what}`}>
        <Icon name={state === "copied" ? "check" : "copy"} />
        <span aria-live="polite">{state === "copied" ? "Copied" : "Copy"}</span>
      </Button>
    </span>
  );
}
