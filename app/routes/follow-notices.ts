import { apiPaths } from "#app/paths/api-paths.ts";

export type LiveNotices = {
  unread: number;
  /** When the latest unread ones were created. */
  latest: string[];
};

/** How long to wait before retrying a stream that was refused. */
const REFUSED_MS = 60_000;

/**
 * Reports the server's events about the member's notices while the page is visible; null if the server sends none
 * because too many pages are open. The returned function stops it.
 */
export function followNotices(tell: (live: LiveNotices | null) => void): () => void {
  let events: EventSource | undefined;
  let timer: number | undefined;

  function close(): void {
    window.clearTimeout(timer);
    events?.close();
  }
  function follow(): void {
    close();
    if (document.hidden) return;
    const opened = new EventSource(apiPaths.noticeEvents());
    events = opened;
    opened.onmessage = ({ data }) => tell(JSON.parse(String(data)) as LiveNotices);
    opened.onerror = () => {
      // After a lost connection the browser reconnects by itself; after a refusal it does not.
      if (opened.readyState !== EventSource.CLOSED) return;
      tell(null);
      timer = window.setTimeout(follow, REFUSED_MS);
    };
  }

  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close();
  };
}
