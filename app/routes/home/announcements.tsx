import { useEffect, useState } from "react";
import type { NotificationView } from "#app/domain/notify/announcements/find-announcements.server.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Lamp } from "#app/ui/badge.tsx";
import { CachedRows } from "#app/ui/cached-rows.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { Moment } from "#app/ui/moment.tsx";

const KEY = "notificationPanelMinimized";

/** Only administrators see the author. */
type Shown = { id: number; message: string; at: string; isEdited: boolean; by: string | null };
type Props = {
  initial: Shown[];
  open: boolean;
  /** Whether this browser has not shown the newest one before. */
  isNew: boolean;
  /** Shown in the line above the compact list, where a line of their own would not fit. */
  isInLine?: boolean;
};

export const shownAnnouncements = (list: NotificationView[]): Shown[] =>
  list.map(({ id, message, created_at, edited_at, admin_username }) => ({
    id,
    message,
    at: created_at,
    isEdited: edited_at !== null,
    by: admin_username ?? null,
  }));

/** The administrators' announcements above the list: one line of the newest, which opens all. */
export function Announcements({ initial, open: openAtFirst, isNew: isNewAtFirst, isInLine = false }: Props) {
  const list = useFresh(initial);
  const [open, setOpen] = useRemembered(openAtFirst);
  const [newest] = list;
  if (!newest) return null;
  const isNew = isNewAtFirst || newest.id !== initial[0]?.id;
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={`group ${isInLine ? "news" : "rounded-lg border border-line bg-raised"}`}
    >
      <summary className="flex min-h-10 list-none items-center gap-2 px-3 text-sm font-semibold text-strong [&::-webkit-details-marker]:hidden">
        <span className="inline-flex text-accent-text">
          <Icon name="spark" />
        </span>
        <span className="max-sm:sr-only">Announcements</span>
        <span className="font-mono text-xs font-normal text-muted tabular-nums">({list.length})</span>
        {isNew ? (
          <span className="inline-flex shrink-0 items-center gap-1.5 text-xs font-medium text-accent-text">
            <Lamp />
            New
          </span>
        ) : null}
        <span
          className={`min-w-0 flex-1 truncate font-normal group-open:invisible ${isNew ? "" : "text-muted"}`}
          dir="auto"
        >
          {newest.message}
        </span>
        <Icon name="down" className="size-4 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <section
        aria-label="Announcements"
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
        className="edge-below max-h-[200px] overflow-y-auto border-t border-line -outline-offset-2"
      >
        <CachedRows as="ul" of={Announcement} rows={list} className="divide-y divide-line" />
      </section>
    </details>
  );
}

const Announcement = ({ id, message, at, isEdited, by }: Shown) => (
  <li id={`announcement-${id}`} className="px-3 py-2.5 text-sm">
    <p className="whitespace-pre-line" dir="auto">
      <LinkedText text={message} />
    </p>
    <p className="mt-1 font-mono text-xs text-muted">
      <Moment at={at} />
      {isEdited ? ", edited" : null}
      {by ? (
        <>
          , <MemberName name={by} />
        </>
      ) : null}
    </p>
  </li>
);

/**
 * The newest announcements: first those that the page loaded, then refreshed at an interval while the page is visible.
 */
function useFresh(initial: Shown[]): Shown[] {
  const [list, setList] = useState(initial);
  useEffect(() => setList(initial), [initial]);
  const seconds = useRoot()?.site.intervals.announcementsSeconds ?? 30;
  useEffect(() => {
    let tag = "";
    const timer = setInterval(async () => {
      if (document.hidden) return;
      // Not needed before the first interval has passed. If loading it fails then, that counts as a failed refresh.
      const fresh = await import("./fetch-announcements.ts").then((it) => it.fetchAnnouncements(tag)).catch(() => null);
      if (!fresh) return;
      tag = fresh.tag;
      setList(shownAnnouncements(fresh.list));
    }, seconds * 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return list;
}

/** Stored in the browser, and in a cookie so that the server renders the next page correctly. */
function useRemembered(first: boolean): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(first);
  useEffect(() => {
    try {
      const stored = localStorage.getItem(KEY);
      if (stored !== null) setOpen(stored !== "true");
    } catch {
      // The storage is forbidden: the cookie decides.
    }
  }, []);
  return [
    open,
    (next) => {
      setOpen(next);
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
      document.cookie = `${KEY}=${!next}; path=/; max-age=31536000; samesite=lax`;
      try {
        localStorage.setItem(KEY, String(!next));
      } catch {
        // The storage is full or forbidden: the cookie is enough.
      }
    },
  ];
}
