import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** A member with too many open pages is refused another stream. This page then polls, and tries again. */
const REFUSED_MS = 15_000;

/** Follows server-sent events. Null follows nothing. If the stream is refused, the page's data are reloaded instead. */
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
        // After a lost connection the browser reconnects by itself; after a refusal it does not.
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
