import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Reloads the page's data every so many seconds while the page is visible; with `onFocus` also when the user returns to
 * it. Null stops it.
 */
export function useRefresh(seconds: number | null, { onFocus = false } = {}) {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ revalidate, state });
  latest.current = { revalidate, state };
  useEffect(() => {
    if (seconds === null) return;
    const refresh = () => {
      if (!document.hidden && latest.current.state === "idle") latest.current.revalidate();
    };
    const timer = setInterval(refresh, seconds * 1000);
    if (onFocus) window.addEventListener("focus", refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", refresh);
    };
  }, [seconds, onFocus]);
}
