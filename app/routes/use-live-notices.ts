import { createContext, useContext, useEffect, useState } from "react";
import { apiPaths } from "#app/paths/api-paths.ts";
import { useEvents } from "#app/ui/use-events.ts";
import { useRoot } from "./use-root.ts";

/** A page that is left soon opens no stream. */
const AFTER_MS = 1_500;

type Live = {
  unread: number;
  /** When the latest unread ones came. */
  latest: string[];
};

const LiveNotices = createContext<Live | null>(null);
export const LiveNoticesProvider = LiveNotices.Provider;

/** The member's notices as the server tells them while somebody looks at the page; null until it has told something. */
export function useNoticeEvents(): Live | null {
  const isMember = Boolean(useRoot()?.actor);
  const isLookedAt = useLookedAt();
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    if (!isMember) setLive(null);
  }, [isMember]);
  useEvents(
    isMember && isLookedAt ? apiPaths.noticeEvents() : null,
    (data) => setLive(JSON.parse(data) as Live),
    // From now on the page's own count is the newer one.
    () => setLive(null),
  );
  return live;
}

/** Whether the page has been in sight for a while. */
function useLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const follow = () => {
      window.clearTimeout(timer);
      if (document.hidden) return setLookedAt(false);
      timer = window.setTimeout(() => setLookedAt(true), AFTER_MS);
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", follow);
    };
  }, []);
  return isLookedAt;
}

/** How many notices are unread, up to a hundred: as the server told last, or as the page came. */
export function useUnreadNotices(): number {
  const loaded = useRoot()?.notices ?? 0;
  return useContext(LiveNotices)?.unread ?? loaded;
}

/** How many of the latest unread notices came after a moment, up to ten. */
export function useNoticesAfter(moment: string): number {
  return useContext(LiveNotices)?.latest.filter((at) => at > moment).length ?? 0;
}
