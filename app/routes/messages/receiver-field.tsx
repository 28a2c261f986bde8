import { useFetcher } from "@remix-run/react";
import { type ComponentProps, useEffect, useRef } from "react";
import { TextField } from "#app/ui/field.tsx";
import type { loader } from "./suggest.ts";

const LIST = "receiver-names";
// Longer than between two keys, shorter than a wait.
const PAUSE_MS = 180;

type Props = Omit<ComponentProps<typeof TextField>, "label">;

/** A plain field for a username; JavaScript suggests names once two letters are there. */
export function ReceiverField({ inputProps, ...props }: Props) {
  const { load, data } = useFetcher<typeof loader>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const suggest = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim().length < 2) return;
    timer.current = setTimeout(() => load(`/messages/suggest?q=${encodeURIComponent(text.trim())}`), PAUSE_MS);
  };
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
          onChange: (event) => suggest(event.currentTarget.value),
        }}
      />
      <datalist id={LIST}>
        {data?.usernames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
