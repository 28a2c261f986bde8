import { apiPaths } from "#app/paths/api-paths.ts";

export type LiveNotices = {
  unread: number;
  /** When the latest unread ones came. */
  latest: string[];
};

/** Until a stream is tried again that was refused. */
const REFUSED_MS = 60_000;

/**
 * Tells what the server says of the member's notices while somebody looks at the page; null where it says nothing, because
 * there are too many pages that ask. The returned function ends it.
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
      // After a lost connection the browser connects again by itself, after a refusal it does not.
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
