import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/**
 * The pressed key, or "" while an input method composes a word: then Enter, Escape and arrows choose among suggestions.
 * Safari ends the composition before the key that ends it, and reports that one as key code 229.
 */
export function keyOf(event: KeyboardEvent | ReactKeyboardEvent): string {
  const { isComposing, keyCode, key } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229 ? "" : key;
}
