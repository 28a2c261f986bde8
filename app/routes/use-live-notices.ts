import { createContext, useContext, useEffect, useState } from "react";
import type { LiveNotices } from "./follow-notices.ts";
import { useRoot } from "./use-root.ts";

/**
 * How long to wait, so that a page that is left soon opens no stream, and the stream starts after the page has loaded.
 */
const AFTER_MS = 1_500;

const Live = createContext<LiveNotices | null>(null);
export const LiveNoticesProvider = Live.Provider;

/** The member's notices as the server reports them; null until it has reported any, or if it sends none. */
export function useNoticeEvents(): LiveNotices | null {
  const isMember = Boolean(useRoot()?.actor);
  const [live, setLive] = useState<LiveNotices | null>(null);
  useEffect(() => {
    if (!isMember) return;
    let isOver = false;
    let end = () => {};
    const timer = setTimeout(async () => {
      const found = await import("./follow-notices.ts").catch(() => null);
      if (found && !isOver) end = found.followNotices(setLive);
    }, AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
      setLive(null);
    };
  }, [isMember]);
  return live;
}

/** How many notices are unread, at most a hundred: as the server last reported, or as the page was loaded. */
export function useUnreadNotices(): number {
  const loaded = useRoot()?.notices ?? 0;
  return useContext(Live)?.unread ?? loaded;
}

/** How many of the latest unread notices were created after a moment, at most ten. */
export function useNoticesAfter(moment: string): number {
  return useContext(Live)?.latest.filter((at) => at > moment).length ?? 0;
}
