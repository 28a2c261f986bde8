import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { TextField } from "./field.tsx";

// Longer than between two keys, shorter than a wait.
const PAUSE_MS = 180;

type Props = ComponentProps<typeof TextField> & {
  /** The address that suggests names beginning with `typed`. `form` contains the field. */
  hrefFor: (typed: string, form: HTMLFormElement | null) => string;
  /** Under which name the answer has them. */
  answer?: "names" | "usernames";
};

/** A plain field for a name; JavaScript suggests names once two letters are there. */
export function SuggestField({ hrefFor, answer = "names", ...props }: Props) {
  const list = useId();
  const { names, suggest } = useSuggestions(answer);
  return (
    <>
      <TextField
        {...props}
        list={list}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget: { value, form } }) => suggest(value.trim(), (typed) => hrefFor(typed, form))}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

type Pending = { timer?: ReturnType<typeof setTimeout>; asked?: AbortController };

const halt = ({ timer, asked }: Pending) => {
  clearTimeout(timer);
  asked?.abort();
};

/** By hand, not by a fetcher: a fetcher that loads while its form is refused takes the page down with it. */
function useSuggestions(answer: "names" | "usernames") {
  const [names, setNames] = useState<string[]>([]);
  const pending = useRef<Pending>({});
  useEffect(() => () => halt(pending.current), []);
  const ask = async (href: string) => {
    const asked = new AbortController();
    pending.current.asked = asked;
    const response = await fetch(href, { signal: asked.signal });
    if (response.ok) setNames((await response.json())[answer]);
  };
  const suggest = (typed: string, hrefFor: (typed: string) => string) => {
    halt(pending.current);
    if (typed.length < 2) return;
    // Without suggestions the field is what it is without JavaScript.
    pending.current.timer = setTimeout(() => ask(hrefFor(typed)).catch(() => undefined), PAUSE_MS);
  };
  return { names, suggest };
}
