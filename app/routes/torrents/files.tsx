import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FILES_PER_PAGE, findFiles } from "#app/domain/catalogue/contents/find-files.server.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { leadToLastPage } from "#app/http/last-page.server.ts";
import { pageOf } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ServerHtml } from "#app/ui/server-html.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { renderTree, splitPaths } from "./render-tree.server.ts";

export const meta = pageMeta<typeof loader>((data) => (data ? `Files of ${data.name}` : "Files"));

/** Limits the page even if each file is deep in folders of its own. */
const LARGEST = { nodes: 20_000, characters: 500_000 };

export async function loader(args: LoaderFunctionArgs) {
  const page = pageOf(new URL(args.request.url).searchParams);
  const { files, ...list } = await screenLoader(args, findFiles, { ...args.params, page });
  leadToLastPage(args.request, { ...list, limit: FILES_PER_PAGE });
  return {
    ...list,
    torrentId: Number(args.params.torrentId),
    tree: renderTree({ files: splitPaths(files), limits: LARGEST }),
  };
}

/** All files of a torrent. */
export default function TorrentFiles() {
  const { torrentId, name, total, page, pages, tree } = useLoaderData<typeof loader>();
  return (
    <MemberShell>
      <div className="mx-auto grid w-full max-w-4xl gap-4">
        <PageHeader
          title={`Files of ${name}`}
          note={
            <>
              {`${counted(total, "file")}. `}
              <PageLink to={paths.torrent(torrentId)} className="text-accent-text underline">
                Back to the torrent
              </PageLink>
            </>
          }
        />
        <ServerHtml html={tree} className="whole-tree" />
        <Pager page={page} pages={pages} hrefFor={(to) => paths.torrent.files(torrentId, { page: to })} />
      </div>
    </MemberShell>
  );
}
