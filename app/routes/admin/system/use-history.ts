import { type KeyboardEvent, useRef } from "react";
import { keyOf } from "#app/ui/key-of.ts";

/** The up and down arrow keys go through earlier commands, newest first, and back to the unsent one. */
export function useHistory(typed: string[]) {
  const back = useRef(0);
  const draft = useRef("");
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const key = keyOf(event);
    const step = key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : 0;
    if (step === 0) return;
    const field = event.currentTarget;
    event.preventDefault();
    if (back.current === 0) draft.current = field.value;
    back.current = Math.min(typed.length, Math.max(0, back.current + step));
    field.value = back.current === 0 ? draft.current : (typed[typed.length - back.current] ?? "");
    field.setSelectionRange(field.value.length, field.value.length);
  };
}
