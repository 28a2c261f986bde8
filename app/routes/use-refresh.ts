import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Loads a list anew every so many seconds while someone looks at it, and when they come back to it. */
export function useRefresh(seconds: number) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") revalidate();
    };
    const timer = setInterval(refresh, seconds * 1000);
    window.addEventListener("focus", refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", refresh);
    };
  }, [revalidate, seconds]);
}
