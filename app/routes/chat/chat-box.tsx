import { useEffect, useRef, useState } from "react";
import { type Actor, mayDo } from "#app/domain/core/kernel/actor.ts";
import { paths } from "#app/paths/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { type BoxSize, keepSize, loadSize } from "./box-size.ts";
import { ChatLog } from "./chat-log.tsx";
import { Composer } from "./composer.tsx";
import { ResizeHandle } from "./resize-handle.tsx";
import { ChatStatus } from "./status.tsx";
import { useChat } from "./use-chat.ts";

const NAME_MAX = 12;

const cut = (name: string) => {
  const letters = [...name];
  return letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX).join("")}…` : name;
};

/**
 * The chat in the size that the member gave it: a drawer over the list, or a column beside it if the list still fits
 * all its columns. When closed, it is an icon at the lower left, where it covers no link or button. Loaded only where
 * it is shown.
 */
export default function ChatBox({ actor }: { actor: Actor }) {
  const [size, setSize] = useState<BoxSize>(loadSize);
  const chat = useChat(actor.id);
  const unread = useUnread(chat.lines, size.minimized);
  const keep = (next: BoxSize) => {
    setSize(next);
    keepSize(next);
  };
  const toggle = () => keep({ ...size, minimized: !size.minimized });
  return (
    <section
      aria-label="Member chat"
      className={`${size.minimized ? "chat-icon fixed bottom-4 left-4 z-30" : "chat-open"} flex max-h-[calc(100dvh-2rem)] flex-col rounded-lg border border-line-strong bg-raised shadow-panel`}
      style={size.minimized ? undefined : { width: size.width, height: size.height }}
    >
      {size.minimized ? null : <ResizeHandle size={size} change={setSize} done={keep} />}
      <header className={`flex min-h-11 items-center gap-3 pr-1 ${size.minimized ? "pl-3" : "pl-7"}`}>
        <h2 className="font-mono text-xs font-semibold tracking-wider">CHAT</h2>
        {size.minimized ? null : (
          <>
            <span className="text-sm text-muted" title={actor.username}>
              {cut(actor.username)}
            </span>
            <ChatStatus status={chat.status} online={chat.online} />
          </>
        )}
        {size.minimized && unread > 0 ? (
          <span className="rounded-sm bg-accent px-1.5 font-mono text-xs font-semibold text-on-accent">
            {unread}
            <span className="sr-only"> unread</span>
          </span>
        ) : null}
        <span className="ml-auto flex">
          {size.minimized ? null : (
            <PageLink
              to={paths.chat()}
              aria-label="Open the chat as a page"
              title="Open as a page"
              className="inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-strong"
            >
              <Icon name="external" />
            </PageLink>
          )}
          <button
            type="button"
            onClick={toggle}
            aria-expanded={!size.minimized}
            aria-label={size.minimized ? "Open the chat" : "Minimise the chat"}
            title={size.minimized ? "Open" : "Minimise"}
            className="inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-strong"
          >
            <Icon name={size.minimized ? "speech" : "close"} />
          </button>
        </span>
      </header>
      {size.minimized ? null : (
        <>
          <ChatLog lines={chat.lines} mayDelete={mayDo(actor, "chat.moderate")} className="border-t border-line" />
          {chat.status === "ended" ? (
            <p className="border-t border-line p-3 text-sm">
              Your session has ended.{" "}
              <PageLink to={paths.login()} className="text-accent-text underline">
                Log in
              </PageLink>
            </p>
          ) : (
            <Composer
              id="chat-box-message"
              send={chat.send}
              posts={false}
              error={chat.error}
              returned={chat.returned}
              disabled={chat.status !== "online"}
            />
          )}
        </>
      )}
    </section>
  );
}

/** The number of lines that arrived while the box was closed, without the history it started with. */
function useUnread(lines: { id: number }[], minimized: boolean): number {
  const seen = useRef<number | null>(null);
  const last = lines.at(-1)?.id ?? null;
  useEffect(() => {
    if (!minimized || seen.current === null) seen.current = last;
  }, [last, minimized]);
  const from = seen.current;
  return minimized && from !== null ? lines.filter(({ id }) => id > from).length : 0;
}
