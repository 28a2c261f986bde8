import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Loads the page's data anew whenever the previews that it waits for change. Null follows nothing. */
export function usePreviewEvents(address: string | null) {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  useEffect(() => {
    if (address === null) return;
    const events = new EventSource(address);
    events.onmessage = () => latest.current();
    return () => events.close();
  }, [address]);
}
