import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Loads the page's data anew every so many seconds while somebody looks at it; `onFocus` also when they come back to
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
