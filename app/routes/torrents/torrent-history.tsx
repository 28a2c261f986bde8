import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findHistory } from "#app/domain/descriptions/find-history.server.ts";
import { pageCount } from "#app/domain/kernel/pages.ts";
import { leadToLastPage } from "#app/http/last-page.server.ts";
import { pageOf } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { History } from "./history.tsx";

export const meta = pageMeta<typeof loader>((data) => (data ? `Changes of ${data.name}` : "Changes"));

export async function loader(args: LoaderFunctionArgs) {
  const page = pageOf(new URL(args.request.url).searchParams);
  const list = await screenLoader(args, findHistory, { ...args.params, page });
  leadToLastPage(args.request, list);
  return list;
}

/** The changes of a torrent since it was listed, for every member. */
export default function TorrentHistory() {
  const { torrentId, name, history, total, page, limit } = useLoaderData<typeof loader>();
  return (
    <MemberDialog title="Changes" closeTo={paths.torrent(torrentId)}>
      <p dir="auto" className="mb-4 break-all text-muted">
        {name}
      </p>
      {history.length === 0 ? <EmptyState>Nothing has been changed since it was listed.</EmptyState> : null}
      <History entries={history} />
      <Pager
        page={page}
        pages={pageCount(total, limit)}
        hrefFor={(to) => paths.torrent.history(torrentId, { page: to })}
      />
    </MemberDialog>
  );
}
