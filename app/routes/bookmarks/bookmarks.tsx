import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findBookmarks } from "#app/domain/community/bookmarks/find-bookmarks.server.ts";
import { keep, unkeep } from "#app/domain/community/bookmarks/keep.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { refererPath } from "#app/http/redirect-back.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { BookmarkButton } from "./bookmark-button.tsx";

export const meta = pageMeta("Bookmarks");

export const loader = (args: LoaderFunctionArgs) =>
  screenLoader(args, findBookmarks, listInput(args.request.url, ["folder"]));

/** The bookmark buttons of all pages submit here, and are redirected back to their page. */
export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, { keep, unkeep });
  const done = (text: string) => redirectWithToast(refererPath(args.request) ?? paths.account.bookmarks(), text);
  if (act === "unkeep") return confirmAction(args, unkeep, () => done("Bookmark removed."), "Not possible");
  return confirmAction(args, keep, () => done("Bookmarked."), "Not possible");
}

export default function Bookmarks() {
  const { bookmarks, folders, folder, total, page, limit } = useLoaderData<typeof loader>();
  return (
    <MemberShell>
      <div className="mx-auto max-w-3xl">
        <PageHeader title="Bookmarks" note="Only you see this." />
        <PageLink to={paths.home({ kept: "true" })} className="text-sm text-accent-text underline">
          Bookmarked torrents in the list
        </PageLink>
        {folders.length > 0 ? (
          <nav aria-label="Folders" className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-2 text-sm">
            <FolderLink name="" label="All" current={folder} />
            {folders.map(({ name, count }) => (
              <FolderLink
                key={name}
                name={name}
                label={`${name} (${count.toLocaleString("en-US")})`}
                current={folder}
              />
            ))}
          </nav>
        ) : null}
        <div className="mt-6 grid gap-4">
          <Panel className="overflow-hidden">
            {bookmarks.length > 0 ? (
              <ul className="divide-y divide-line">
                {bookmarks.map((bookmark) => (
                  <Row key={`${bookmark.kind} ${bookmark.subjectId}`} {...bookmark} />
                ))}
              </ul>
            ) : (
              <EmptyState
                next={
                  folder
                    ? { to: paths.account.bookmarks(), label: "Show all bookmarks" }
                    : { to: paths.home(), label: "Browse the torrents" }
                }
              >
                {total > 0
                  ? "This page doesn't exist."
                  : folder
                    ? "This folder is empty."
                    : "No bookmarks yet. Torrents, publishers, products, topics and replies have a button to bookmark them."}
              </EmptyState>
            )}
          </Panel>
          <ListPager path={paths.account.bookmarks()} list={{ page, limit, total }} />
        </div>
      </div>
    </MemberShell>
  );
}

type FolderProps = { name: string; label: string; current: string };

const FolderLink = ({ name, label, current }: FolderProps) => (
  <PageLink
    to={paths.account.bookmarks({ folder: name || undefined })}
    aria-current={name === current ? "page" : undefined}
    className={`break-words ${name === current ? "font-semibold text-strong" : "text-accent-text underline"}`}
  >
    {label}
  </PageLink>
);

type RowProps = ReturnType<typeof useLoaderData<typeof loader>>["bookmarks"][number];

const Row = ({ kind, subjectId, label, name, link, folder, note, keptAt }: RowProps) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
    <div className="grid min-w-0 flex-1 basis-60 gap-1">
      {link ? (
        <PageLink to={link} dir="auto" className="break-words text-strong hover:underline">
          {name}
        </PageLink>
      ) : (
        "No longer available"
      )}
      <p className="text-sm text-muted">
        {label}, bookmarked <Moment at={keptAt} />
        {folder ? `, in ${folder}` : ""}
      </p>
      {note ? (
        <p
          dir="auto"
          className="max-w-prose border-l-2 border-line-strong pl-3 text-sm break-words whitespace-pre-line"
        >
          {note}
        </p>
      ) : null}
    </div>
    <div className="flex flex-wrap items-center gap-3">
      <PageLink to={paths.account.bookmarks.edit({ kind, subjectId })} className="text-sm text-accent-text underline">
        Folder and note<span className="sr-only"> of {name}</span>
      </PageLink>
      <BookmarkButton kind={kind} subjectId={subjectId} name={name ?? ""} isKept />
    </div>
  </li>
);
