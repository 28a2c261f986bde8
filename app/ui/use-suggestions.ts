import { useEffect, useRef, useState } from "react";

// Longer than the time between two keys, and too short to seem slow.
const PAUSE_MS = 180;

/** Shorter text gets no suggestions. */
const SHORTEST = 2;

type Answer = "names" | "usernames";
type Pending = { timer?: ReturnType<typeof setTimeout>; asked?: AbortController };
type Found = { names: string[]; typed: string };

const halt = ({ timer, asked }: Pending) => {
  clearTimeout(timer);
  asked?.abort();
};

/**
 * Names that begin with what was typed. Without a fetcher: one that loads while its form is refused takes the page down
 * with it.
 */
export function useSuggestions(answer: Answer) {
  const [found, setFound] = useState<Found>({ names: [], typed: "" });
  const pending = useRef<Pending>({});
  useEffect(() => () => halt(pending.current), []);
  const ask = async (typed: string, href: string) => {
    const asked = new AbortController();
    pending.current.asked = asked;
    const response = await fetch(href, { signal: asked.signal });
    if (response.ok) setFound({ names: (await response.json())[answer], typed });
  };
  const suggest = (typed: string, hrefFor: (typed: string) => string) => {
    halt(pending.current);
    if (typed.length < SHORTEST) return;
    // Without suggestions the field works as it does without JavaScript.
    pending.current.timer = setTimeout(() => ask(typed, hrefFor(typed)).catch(() => undefined), PAUSE_MS);
  };
  return { ...found, suggest };
}
