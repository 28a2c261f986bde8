import { useEffect, useState } from "react";
import { formatDay } from "./dates.ts";

const MINUTE_MS = 60_000;

/**
 * A time within the current day of a zone, also on a page that stays open overnight. It starts as `loadedAt`, the
 * server's time, so that server and browser render the same.
 */
export function useToday(loadedAt: string | undefined, zone: string): string {
  const [now, setNow] = useState(() => loadedAt ?? new Date().toISOString());
  useEffect(() => {
    const tick = () => {
      const next = new Date().toISOString();
      setNow((shown) => (formatDay(shown, zone) === formatDay(next, zone) ? shown : next));
    };
    tick();
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, [zone]);
  return now;
}
