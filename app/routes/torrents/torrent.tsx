import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addComment } from "#app/domain/comments/add-comment.server.ts";
import { findComments } from "#app/domain/comments/find-comments.server.ts";
import { findTorrent } from "#app/domain/torrents/find-torrent.server.ts";
import { pageFrom } from "#app/http/list-state.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { Comments } from "./comments.tsx";
import { Facts } from "./facts.tsx";

export const meta = pageMeta<typeof loader>((data) => data?.torrent.name ?? "Torrent");

export async function loader(args: LoaderFunctionArgs) {
  const page = pageFrom(new URL(args.request.url).searchParams);
  const [torrent, comments] = await Promise.all([
    screenLoader(args, findTorrent),
    screenLoader(args, findComments, { ...args.params, page }),
  ]);
  return { torrent, comments };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, addComment, ({ torrentId, id }) =>
    redirectWithToast(paths.torrent(torrentId, { page: "last", hash: `comment-${id}` }), {
      kind: "success",
      text: "Comment added successfully",
    }),
  );

export default function TorrentPage() {
  const { torrent, comments } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <MemberShell>
      <DialogPage title={torrent.name} closeTo={paths.home()}>
        <Facts torrent={torrent} />
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={paths.torrent.download(torrent.id)} reloadDocument>
            <Icon name="download" /> Download .torrent
          </ButtonLink>
          {torrent.nfo === null ? null : (
            <ButtonLink to={paths.torrent.downloadNfo(torrent.id)} variant="quiet" reloadDocument>
              <Icon name="download" /> Download NFO
            </ButtonLink>
          )}
          <ButtonLink to={paths.report("torrent", torrent.id)} variant="ghost">
            Report<span className="sr-only"> this torrent</span>
          </ButtonLink>
        </div>
        {torrent.description ? <p className="mt-6 max-w-prose whitespace-pre-line">{torrent.description}</p> : null}
        {torrent.nfo === null ? null : (
          <section aria-labelledby="nfo" className="mt-6">
            <h2 id="nfo" className="mb-2 font-mono text-xs tracking-wider text-muted">
              NFO
            </h2>
            <pre
              className="nfo max-h-[32rem] rounded-md border border-line bg-sunken p-4 text-text"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
            >
              {torrent.nfo}
            </pre>
          </section>
        )}
        <Comments torrentId={torrent.id} list={comments} reply={reply} />
      </DialogPage>
    </MemberShell>
  );
}
