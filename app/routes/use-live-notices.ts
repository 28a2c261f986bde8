import { createContext, useContext, useEffect, useState } from "react";
import type { LiveNotices } from "./follow-notices.ts";
import { useRoot } from "./use-root.ts";

/** A page that is left soon opens no stream, and what follows it comes after the page. */
const AFTER_MS = 1_500;

const Live = createContext<LiveNotices | null>(null);
export const LiveNoticesProvider = Live.Provider;

/** The member's notices as the server tells them; null until it has told something, and where it tells nothing. */
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

/** How many notices are unread, up to a hundred: as the server told last, or as the page came. */
export function useUnreadNotices(): number {
  const loaded = useRoot()?.notices ?? 0;
  return useContext(Live)?.unread ?? loaded;
}

/** How many of the latest unread notices came after a moment, up to ten. */
export function useNoticesAfter(moment: string): number {
  return useContext(Live)?.latest.filter((at) => at > moment).length ?? 0;
}
