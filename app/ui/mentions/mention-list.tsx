import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { paths } from "#app/paths/paths.ts";
import { keyOf } from "../key-of.ts";
import { useSuggestions } from "../use-suggestions.ts";
import { type TypedMention, typedMention } from "./typed-mention.ts";

type Props = { frame: RefObject<HTMLDivElement>; above: boolean };
type Place = { top: number } | { bottom: number };

/** The height of eight names and the frame of the list. */
const LIST_PX = 340;

const beginsWith = (name: string, typed: string) =>
  name.toLocaleLowerCase("en").startsWith(typed.toLocaleLowerCase("en"));

/** Below the text area, or above it if the list would extend beyond the window. */
function placeOf(area: HTMLTextAreaElement, frame: HTMLElement, above: boolean): Place {
  const isBelow = !above && area.getBoundingClientRect().bottom + LIST_PX < window.innerHeight;
  return isBelow
    ? { top: area.offsetTop + area.offsetHeight + 4 }
    : { bottom: frame.offsetHeight - area.offsetTop + 4 };
}

/**
 * The members whose names start like the mention at the caret. The focus stays in the text area, which remains a text
 * box, because HTML allows a text area no other role.
 */
export function MentionList({ frame, above }: Props) {
  const id = useId();
  const { names, typed, suggest } = useSuggestions("usernames");
  const [mention, setMention] = useState<TypedMention | null>(null);
  const [marked, setMarked] = useState(0);
  const area = () => frame.current?.querySelector("textarea") ?? null;
  // Until the names for all letters have loaded, show those for fewer letters.
  const shown = mention ? names.filter((name) => typed === mention.typed || beginsWith(name, mention.typed)) : [];
  // A name that is typed in full needs no choice, so Enter starts a new line.
  const isOpen = shown.length > 1 || (shown.length === 1 && shown[0] !== mention?.typed);

  const look = () => {
    const field = area();
    const next = field && field.selectionStart === field.selectionEnd && typedMention(field.value, field.selectionEnd);
    setMention(next || null);
    setMarked(0);
    suggest(next ? next.typed : "", (q) => paths.messages.suggest({ q }));
  };
  const choose = (name: string | undefined) => {
    const field = area();
    if (!field || !mention || name === undefined) return;
    field.setRangeText(`@${name} `, mention.start, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const key = keyOf(event);
    const step = { ArrowDown: 1, ArrowUp: shown.length - 1 }[key];
    if (step !== undefined) setMarked((marked + step) % shown.length);
    else if (key === "Enter" || key === "Tab") choose(shown[marked]);
    else if (key === "Escape") setMention(null);
    else return;
    // Otherwise Escape would close the dialog around the field, Tab would leave it, and Enter would start a new line.
    event.stopPropagation();
    event.preventDefault();
  };
  const handlers = useRef({ look, onKeyDown });
  handlers.current = { look, onKeyDown };

  useEffect(() => {
    const root = frame.current;
    if (!root) return;
    const onInput = () => handlers.current.look();
    const onKey = (event: KeyboardEvent) => handlers.current.onKeyDown(event);
    const close = () => setMention(null);
    root.addEventListener("input", onInput);
    root.addEventListener("keydown", onKey);
    root.addEventListener("click", onInput);
    root.addEventListener("focusout", close);
    onInput();
    return () => {
      root.removeEventListener("input", onInput);
      root.removeEventListener("keydown", onKey);
      root.removeEventListener("click", onInput);
      root.removeEventListener("focusout", close);
    };
  }, [frame]);

  useEffect(() => {
    const field = frame.current?.querySelector("textarea");
    if (!field || !isOpen) return;
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", id);
    field.setAttribute("aria-activedescendant", `${id}-${marked}`);
    return () => {
      field.removeAttribute("aria-controls");
      field.removeAttribute("aria-activedescendant");
    };
  }, [frame, id, isOpen, marked]);

  const field = area();
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isOpen ? `${counted(shown.length, "member")}: choose one with the arrow keys and Enter.` : ""}
      </p>
      {isOpen && field && frame.current ? (
        <div
          id={id}
          role="listbox"
          aria-label="Members to mention"
          style={placeOf(field, frame.current, above)}
          className="absolute left-0 z-10 min-w-48 max-w-full overflow-hidden rounded-md border border-line-strong bg-raised py-1 shadow-panel"
        >
          {shown.map((name, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles the keys.
            <div
              key={name}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === marked}
              // Keep the focus in the text area.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
              className="cursor-pointer truncate px-3 py-2 text-sm text-strong hover:bg-sunken aria-selected:bg-sunken aria-selected:text-accent-text"
            >
              <bdi>{name}</bdi>
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}
