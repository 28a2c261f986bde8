import { useSearchParams } from "@remix-run/react";
import { pageCount } from "#app/domain/core/kernel/pages.ts";
import { hrefWith } from "#app/http/list-state.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Lamp } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useRefresh } from "#app/ui/use-refresh.ts";
import type { MailboxData } from "./load-mailbox.server.ts";

/** Inbox or sent messages, newest first. */
export function Mailbox({ messages, type, search, total, page, limit }: MailboxData) {
  const [params] = useSearchParams();
  const unread = useRoot()?.unread ?? 0;
  useRefresh(30, { onFocus: true });
  const isInbox = type === "inbox";
  const href = (change: Record<string, string | number | null>) => hrefWith(paths.messages(), params, change);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Messages"
        note={unread === 0 ? "Nothing unread" : `${unread} unread`}
        actions={
          <>
            <ButtonLink to={paths.messages.blocks()} variant="ghost">
              Blocked members
            </ButtonLink>
            <ButtonLink to={paths.messages.new()}>
              <Icon name="plus" /> Compose
            </ButtonLink>
          </>
        }
      />
      <div className="mt-6 grid gap-4">
        <Tabs
          label="Boxes"
          items={[
            { label: unread > 0 ? `Inbox (${unread})` : "Inbox", to: paths.messages(), current: isInbox },
            { label: "Sent", to: paths.messages({ box: "sent" }), current: !isInbox },
          ]}
        />
        <SearchField action={paths.messages()} label="Search messages" value={search} clearTo={href({ search: null })}>
          {isInbox ? null : <input type="hidden" name="box" value="sent" />}
        </SearchField>
        <Panel className="overflow-hidden">
          {messages.length > 0 ? (
            <ul className="divide-y divide-line">
              {messages.map((message) => (
                <MessageRow key={message.id} message={message} isInbox={isInbox} />
              ))}
            </ul>
          ) : (
            <EmptyState
              next={
                search
                  ? { to: href({ search: null }), label: "Show all messages" }
                  : { to: paths.messages.new(), label: "Write a message" }
              }
            >
              {emptyWords({ total, search, isInbox })}
            </EmptyState>
          )}
        </Panel>
        <Pager page={page} pages={pageCount(total, limit)} hrefFor={(to) => href({ page: to })} />
      </div>
    </div>
  );
}

function emptyWords({ total, search, isInbox }: { total: number; search: string; isInbox: boolean }): string {
  if (total > 0) return "This page doesn't exist.";
  if (search) return "No messages contain these words.";
  return isInbox ? "Your inbox is empty." : "You have sent no messages.";
}

type RowProps = { message: MailboxData["messages"][number]; isInbox: boolean };

function MessageRow({ message: { id, subject, preview, isRead, createdAt, sender, receiver }, isInbox }: RowProps) {
  const other = isInbox ? sender : receiver;
  const isNew = isInbox && !isRead;
  return (
    <li className="flex gap-3 px-4 py-3 hover:bg-sunken/60">
      <Avatar src={other.profilePicture} name={other.username} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className={isNew ? "font-semibold text-strong" : "text-text"}>
            {isInbox ? null : <span className="text-muted">To </span>}
            {other.username}
          </span>
          {isNew ? (
            <span className="inline-flex items-center gap-1.5 text-xs font-medium text-accent-text">
              <Lamp />
              Unread
            </span>
          ) : null}
          <span className="ml-auto font-mono text-xs text-muted tabular-nums">
            <Moment at={createdAt} />
          </span>
        </p>
        <h2 dir="auto" className="text-base">
          <PageLink
            to={paths.messages.message(id)}
            className={`text-strong hover:underline ${isNew ? "font-semibold" : ""}`}
          >
            {subject}
          </PageLink>
        </h2>
        <p dir="auto" className="line-clamp-2 text-sm text-muted">
          {preview}
        </p>
      </div>
    </li>
  );
}
