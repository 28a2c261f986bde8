import { useLocation, useMatches, useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { keyField, renewKey } from "../form-key.ts";
import { recallPage } from "./guard-requests.ts";
import { forgetSubmit, submitAgain, submitTo, watchSubmits } from "./last-submit.ts";
import { keepPage } from "./requests.ts";
import { troubleWords } from "./trouble-words.ts";

/** `again` retries what failed; null if that is impossible. */
export type Trouble = { turn: number; text: string; again: (() => void) | null };

const HEAL_MS = 15_000;

/**
 * Keeps the page on screen when requests fail. Returns the last failure, whether the page could not be refreshed, and a
 * way to dismiss both.
 */
export function useConnection() {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [stale, setStale] = useState(false);
  const page = useCurrentPage();
  const close = () => setTrouble(null);

  useEffect(() => watchSubmits(), []);
  useEffect(() => {
    let turn = 0;
    return keepPage({
      path: () => page.current.path,
      data: () => page.current.data,
      sending: (path) => {
        const form = submitTo(path)?.form;
        return form ? { repeats: keyField(form) !== null, onAnswer: () => renewKey(form) } : null;
      },
      onAnswer: (to) => {
        setStale(false);
        if (to === "step") setTrouble(null);
      },
      onStale: () => setStale(true),
      onLost: (lost) => {
        const form = lost.kind === "submit" ? submitTo(lost.path) : null;
        const again = form ? () => submitAgain(form) : () => page.current.open(lost.path);
        setTrouble({
          turn: ++turn,
          text: troubleWords(lost, form),
          again: lost.kind === "submit" && !form ? null : again,
        });
        forgetSubmit();
        page.current.giveUp();
      },
    });
  }, [page]);
  useHealing(stale);
  return { trouble, stale, close };
}

/** The page that the router shows, always the latest. */
function useCurrentPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const matches = useMatches();
  const entry = useRef<number | undefined>(undefined);
  const path = location.pathname + location.search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has a key
  useEffect(() => {
    entry.current = entryOf();
  }, [location.key]);

  function giveUp() {
    recallPage();
    const moved = (entry.current ?? 0) - (entryOf() ?? entry.current ?? 0);
    // Back or forward has already changed the URL.
    if (moved !== 0) navigate(moved);
    else navigate(path, { replace: true, preventScrollReset: true, state: location.state });
  }

  const data = Object.fromEntries(matches.filter((one) => one.data !== undefined).map(({ id, data }) => [id, data]));
  const current = { path, data, giveUp, open: (to: string) => navigate(to) };
  const page = useRef(current);
  page.current = current;
  return page;
}

/** The history entry of the URL in the address bar: the router numbers them. */
const entryOf = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx;

/** Retries a page that could not be refreshed: when the browser is online again, and periodically. */
function useHealing(stale: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!stale) return;
    const timer = setInterval(() => document.hidden || revalidate(), HEAL_MS);
    window.addEventListener("online", revalidate);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", revalidate);
    };
  }, [stale, revalidate]);
}
