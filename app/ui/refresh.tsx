import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { Badge, Lamp } from "./badge.tsx";
import { ButtonLink } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { useRefresh } from "./use-refresh.ts";

/**
 * A link that reloads the screen, and a switch to do so every few seconds. Without JavaScript that is never on, and the
 * badge says Manual. A tab in the background does not reload.
 */
export function Refresh({ seconds }: { seconds: number }) {
  const { pathname, search } = useLocation();
  const [wanted, setWanted] = useState(true);
  const live = useHydrated() && wanted;
  useRefresh(live ? seconds : null);
  return (
    <div className="flex items-center gap-3">
      <LiveBadge live={live} onToggle={() => setWanted((before) => !before)} />
      <ButtonLink to={`${pathname}${search}`} variant="quiet" keepScroll>
        Refresh
      </ButtonLink>
    </div>
  );
}

function LiveBadge({ live, onToggle }: { live: boolean; onToggle: () => void }) {
  const hydrated = useHydrated();
  const words = (
    <span className="inline-flex min-w-14 items-center gap-1.5">
      <Lamp />
      {live ? "Live" : "Manual"}
    </span>
  );
  const badge = <Badge tone={live ? "success" : "plain"}>{words}</Badge>;
  if (!hydrated) return <span className="inline-flex min-h-10 items-center">{badge}</span>;
  return (
    <button
      type="button"
      aria-pressed={live}
      title={live ? "Stop automatic refresh" : "Start automatic refresh"}
      className="inline-flex min-h-10 items-center"
      onClick={onToggle}
    >
      <span className="sr-only">Automatic refresh: </span>
      {badge}
    </button>
  );
}
