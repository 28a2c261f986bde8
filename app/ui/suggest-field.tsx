import { type ComponentProps, useId, useState } from "react";
import { TextField } from "./field.tsx";
import { useSuggestions } from "./use-suggestions.ts";

type Props = ComponentProps<typeof TextField> & {
  /** The URL that suggests names beginning with `typed`. `form` contains the field. */
  hrefFor: (typed: string, form: HTMLFormElement | null) => string;
  /** The property of the answer that contains the names. */
  answer?: "names" | "usernames";
  /** Several names, separated by commas: the last one is completed. */
  isList?: boolean;
};

/** A plain field for a name. JavaScript suggests names after two letters. */
export function SuggestField({ hrefFor, answer = "names", isList = false, ...props }: Props) {
  const list = useId();
  const { names, suggest } = useSuggestions(answer);
  const [before, setBefore] = useState("");
  return (
    <>
      <TextField
        {...props}
        list={list}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget: { value, form } }) => {
          const last = isList ? value.slice(value.lastIndexOf(",") + 1).trimStart() : value;
          setBefore(value.slice(0, value.length - last.length));
          suggest(last.trim(), (typed) => hrefFor(typed, form));
        }}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={`${before}${name}`} />
        ))}
      </datalist>
    </>
  );
}
