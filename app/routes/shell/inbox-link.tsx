import { Link } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/root.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The way to one's messages, with how many wait unread. It keeps its width without a figure: nothing moves. */
export function InboxLink() {
  const unread = useRoot()?.unread ?? 0;
  const label = unread === 0 ? "Messages" : `Messages, ${unread} unread`;
  return (
    <Link
      to={paths.messages()}
      aria-label={label}
      title={label}
      className="relative inline-flex size-10 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-strong"
    >
      <Icon name="mail" className="size-5" />
      {unread > 0 ? (
        <span className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-accent px-1 text-center font-mono text-xs/4.5 font-semibold text-on-accent tabular-nums">
          {unread > 99 ? "99+" : unread}
        </span>
      ) : null}
    </Link>
  );
}
