import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findNotices } from "#app/domain/notify/notices/find-notices.server.ts";
import { type NoticeKind, noticeKinds, noticeWords } from "#app/domain/notify/notices/kinds.ts";
import { markNoticesRead, markNoticeUnread } from "#app/domain/notify/notices/mark-read.server.ts";
import { noticeFilters } from "#app/domain/notify/notices/schema.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { backWithin } from "#app/http/redirect-back.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useNoticesAfter, useUnreadNotices } from "#app/routes/use-live-notices.ts";
import { Lamp } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { controlClasses } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { noticeIcons } from "./notice-icons.ts";

export const meta = pageMeta("Notices");

export const loader = (args: LoaderFunctionArgs) =>
  screenLoader(args, findNotices, listInput(args.request.url, [], { kind: noticeKinds, show: noticeFilters }));

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, { read: markNoticesRead, unread: markNoticeUnread });
  const back = backWithin(args.request, paths.notices());
  if (act === "unread")
    return confirmAction(args, markNoticeUnread, () => redirectWithToast(back, "Marked as unread."));
  return confirmAction(args, markNoticesRead, () => redirectWithToast(back, "Marked as read."));
}

/** All notices of the member, latest first. */
export default function Notices() {
  const { notices, total, kind, show, page, limit } = useLoaderData<typeof loader>();
  const unread = useUnreadNotices();
  const isFiltered = kind !== null || show === "unread";
  return (
    <MemberShell>
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title="Notices"
          note={unread === 0 ? "Nothing unread" : `${unread > 99 ? "99+" : unread} unread`}
          actions={
            <>
              {unread === 0 ? null : <MarkRead />}
              <ButtonLink to={paths.account.notices()} variant="quiet">
                Settings
              </ButtonLink>
            </>
          }
        />
        <div className="mt-6 grid gap-4">
          <Filter kind={kind ?? ""} show={show} />
          {!isFiltered && page === 1 ? <NewNotices after={notices[0]?.toldAt ?? ""} /> : null}
          <Panel className="overflow-hidden">
            {notices.length > 0 ? (
              <ul className="divide-y divide-line">
                {notices.map((notice) => (
                  <NoticeRow key={notice.id} notice={notice} />
                ))}
              </ul>
            ) : (
              <EmptyState
                next={
                  isFiltered
                    ? { to: paths.notices(), label: "Show all notices" }
                    : { to: paths.forums(), label: "Open the forums" }
                }
              >
                {emptyWords({ total, isFiltered })}
              </EmptyState>
            )}
          </Panel>
          <ListPager path={paths.notices()} list={{ page, limit, total }} />
          <p className="text-sm">
            <a href={paths.help({ hash: "notices" })} className="text-accent-text underline">
              Help with notices
            </a>
          </p>
        </div>
      </div>
    </MemberShell>
  );
}

function emptyWords({ total, isFiltered }: { total: number; isFiltered: boolean }): string {
  if (total > 0) return "This page doesn't exist.";
  if (isFiltered) return "No notices match.";
  return "No notices yet. You get one when somebody answers, mentions you or writes to you.";
}

/** Notices that arrived after the list was loaded. The list is not changed while it is read. */
function NewNotices({ after }: { after: string }) {
  const count = useNoticesAfter(after);
  const words = count === 1 ? "1 new notice" : `${count > 9 ? "10 or more" : count} new notices`;
  return (
    <div role="status" className={count === 0 ? "sr-only" : "text-sm"}>
      {count === 0 ? null : (
        <>
          {words}:{" "}
          <PageLink to={paths.notices()} className="font-medium text-accent-text underline">
            Show
          </PageLink>
        </>
      )}
    </div>
  );
}

const MarkRead = () => (
  <PageForm action={paths.notices()}>
    <Button type="submit" name="intent" value="read" variant="quiet">
      Mark all as read
    </Button>
  </PageForm>
);

const Filter = ({ kind, show }: { kind: string; show: string }) => (
  <PageForm key={`${kind} ${show}`} method="get" action={paths.notices()} className="flex flex-wrap items-end gap-4">
    <label className="grid gap-1 text-sm text-muted">
      Kind
      <select name="kind" defaultValue={kind} className={`${controlClasses} h-10`}>
        <option value="">All kinds</option>
        {noticeKinds.map((value) => (
          <option key={value} value={value}>
            {noticeWords[value].label}
          </option>
        ))}
      </select>
    </label>
    <label className="flex h-10 items-center gap-2 text-sm text-strong">
      <input type="checkbox" name="show" value="unread" defaultChecked={show === "unread"} className="size-5" />
      Unread only
    </label>
    <Button type="submit" variant="quiet">
      Show
    </Button>
  </PageForm>
);

type Notice = { id: number; kind: NoticeKind; text: string; link: string; toldAt: string; isRead: boolean };

const NoticeRow = ({ notice: { id, kind, text, link, toldAt, isRead } }: { notice: Notice }) => (
  <li className="flex items-start gap-3 px-4 py-3 hover:bg-sunken/60">
    <span title={noticeWords[kind].label} className={`mt-0.5 shrink-0 ${isRead ? "text-muted" : "text-accent-text"}`}>
      <Icon name={noticeIcons[kind]} />
      <span className="sr-only">{noticeWords[kind].label}: </span>
    </span>
    <div className="grid min-w-0 flex-1 items-baseline gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <PageLink
        to={link}
        dir="auto"
        className={`break-words text-strong hover:underline ${isRead ? "" : "font-semibold"}`}
      >
        {text}
      </PageLink>
      <span className="flex items-baseline gap-3 text-xs whitespace-nowrap">
        {isRead ? null : (
          <span className="inline-flex items-center gap-1.5 font-medium text-accent-text">
            <Lamp />
            Unread
          </span>
        )}
        <span className="font-mono text-muted tabular-nums max-sm:order-first">
          <Moment at={toldAt} />
        </span>
      </span>
    </div>
    <PageForm action={paths.notices()} keepScroll className="shrink-0">
      <input type="hidden" name="noticeId" value={id} />
      <Button type="submit" name="intent" value={isRead ? "unread" : "read"} variant="ghost" size="small">
        {isRead ? "Mark unread" : "Mark read"}
        <span className="sr-only">: {text}</span>
      </Button>
    </PageForm>
  </li>
);
