import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { FILES_PER_PAGE, findFiles } from "#app/domain/catalogue/find-files.server.ts";
import { showTree } from "#app/domain/catalogue/show-tree.ts";
import { leadToLastPage } from "#app/http/last-page.server.ts";
import { pageOf } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { FileTree } from "#app/ui/file-tree.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta<typeof loader>((data) => (data ? `Files of ${data.name}` : "Files"));

export async function loader(args: LoaderFunctionArgs) {
  const page = pageOf(new URL(args.request.url).searchParams);
  const { files, ...list } = await screenLoader(args, findFiles, { ...args.params, page });
  leadToLastPage(args.request, { ...list, limit: FILES_PER_PAGE });
  const tree = showTree(files.map(({ path, length }) => ({ path: path.split("/"), length })));
  return { ...list, torrentId: Number(args.params.torrentId), tree };
}

/** The files of a torrent, as many as there are. */
export default function TorrentFiles() {
  const { torrentId, name, total, page, pages, tree } = useLoaderData<typeof loader>();
  return (
    <MemberShell>
      <div className="mx-auto grid w-full max-w-4xl gap-4">
        <PageHeader
          title={`Files of ${name}`}
          note={
            <>
              {`${total.toLocaleString("en-US")} ${total === 1 ? "file" : "files"}. `}
              <Link to={paths.torrent(torrentId)} className="text-accent-text underline">
                Back to the torrent
              </Link>
            </>
          }
        />
        <div className="whole-tree">
          <FileTree {...tree} />
        </div>
        <Pager page={page} pages={pages} hrefFor={(to) => paths.torrent.files(torrentId, { page: to })} />
      </div>
    </MemberShell>
  );
}
