import { type ComponentProps, useEffect, useRef, useState } from "react";
import { paths } from "#app/paths/paths.ts";
import { TextField } from "#app/ui/field.tsx";

const LIST = "receiver-names";
// Longer than between two keys, shorter than a wait.
const PAUSE_MS = 180;

type Props = Omit<ComponentProps<typeof TextField>, "label">;

/** A plain field for a username; JavaScript suggests names once two letters are there. */
export function ReceiverField({ inputProps, ...props }: Props) {
  const { names, suggest } = useSuggestions();
  return (
    <>
      <TextField
        {...props}
        label="To (username)"
        inputProps={{
          ...inputProps,
          list: LIST,
          autoComplete: "off",
          autoCapitalize: "none",
          spellCheck: false,
          onChange: (event) => suggest(event.currentTarget.value.trim()),
        }}
      />
      <datalist id={LIST}>
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
function useSuggestions() {
  const [names, setNames] = useState<string[]>([]);
  const pending = useRef<Pending>({});
  useEffect(() => () => halt(pending.current), []);
  const ask = async (text: string) => {
    const asked = new AbortController();
    pending.current.asked = asked;
    const response = await fetch(paths.messages.suggest({ q: text }), { signal: asked.signal });
    if (response.ok) setNames((await response.json()).usernames);
  };
  const suggest = (text: string) => {
    halt(pending.current);
    if (text.length < 2) return;
    // Without suggestions the field is what it is without JavaScript.
    pending.current.timer = setTimeout(() => ask(text).catch(() => undefined), PAUSE_MS);
  };
  return { names, suggest };
}
