import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** A member who has too many pages open is refused another stream: this page then looks for itself, and tries again. */
const REFUSED_MS = 15_000;

/** Follows server-sent events. Null follows nothing. Where the stream is refused, the page's data are loaded anew instead. */
export function useEvents(address: string | null, onMessage: (data: string) => void) {
  const { revalidate } = useRevalidator();
  const latest = useRef({ onMessage, revalidate });
  latest.current = { onMessage, revalidate };
  useEffect(() => {
    if (address === null) return;
    let timer: number | undefined;
    let events = open(address);
    function open(url: string): EventSource {
      const opened = new EventSource(url);
      opened.onmessage = ({ data }) => latest.current.onMessage(String(data));
      opened.onerror = () => {
        // After a lost connection the browser connects again by itself, after a refusal it does not.
        if (opened.readyState !== EventSource.CLOSED) return;
        timer = window.setTimeout(() => {
          latest.current.revalidate();
          events = open(url);
        }, REFUSED_MS);
      };
      return opened;
    }
    return () => {
      window.clearTimeout(timer);
      events.close();
    };
  }, [address]);
}
