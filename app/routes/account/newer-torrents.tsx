import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findNewer } from "#app/domain/catalogue/own-torrents/find-newer.server.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { BulkBar } from "#app/ui/bulk-bar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ChooseRow } from "#app/ui/choose-row.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { TorrentName } from "#app/ui/torrent-name.tsx";
import { ListFrame } from "../admin/list-frame.tsx";
import { FeedLink } from "../feeds/feed-link.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("Newer releases");

const FORM = "archive";

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findNewer, listInput(args.request.url, []));

/** Releases that are newer than what the member has. The selected ones can be downloaded as one archive. */
export default function NewerTorrents() {
  const list = useLoaderData<typeof loader>();
  const { releases, total } = list;
  return (
    <MemberShell>
      <PageHeader
        title="Newer releases"
        note="Newer than what you have downloaded or shared. Releases that you already have are left out."
        actions={
          <>
            <ButtonLink to={paths.account.torrents()} variant="quiet">
              My torrents
            </ButtonLink>
            <FeedLink of="newer" />
          </>
        }
      />
      <div className="mt-4">
        <ListFrame
          path={paths.account.torrents.newer()}
          list={list}
          label="Newer releases"
          columns={["", "Release", "You have", "Seeders", "Added"]}
          figures={["Seeders"]}
          rows={releases.map((release) => <NewerRow key={release.id} {...release} />)}
          empty={total > 0 ? "This page doesn't exist." : "You have the newest release of everything."}
          bulk={
            releases.length > 0 ? (
              // The response is a file that the browser saves, so the page stays.
              <form id={FORM} method="get" action={paths.account.torrents.archive()} className="contents">
                <BulkBar name="ids" total={counted(total, "release")}>
                  <Button type="submit" variant="quiet">
                    Download .torrents
                  </Button>
                </BulkBar>
              </form>
            ) : null
          }
        />
      </div>
    </MemberShell>
  );
}

type Named = { id: number; name: string };
type Shown = Named & { size: string; seeders: number; createdAt: string; replaces: Named[] };

const TorrentLink = ({ id, name }: Named) => (
  <PageLink to={paths.torrent(id)} dir="auto" className="p-link">
    <TorrentName name={name} />
  </PageLink>
);

function NewerRow({ id, name, size, seeders, createdAt, replaces }: Shown) {
  return (
    <tr>
      <ChooseRow name="ids" value={id} about={name} form={FORM} />
      <td className="words">
        <TorrentLink id={id} name={name} />
        <span className="mt-1 block font-mono text-xs text-muted tabular-nums">{size}</span>
      </td>
      <td className="words">
        <ul className="grid gap-1">
          {replaces.map((older) => (
            <li key={older.id}>
              <TorrentLink {...older} />
            </li>
          ))}
        </ul>
      </td>
      <td className="text-right font-mono tabular-nums">{seeders.toLocaleString("en-US")}</td>
      <td>
        <Moment at={createdAt} />
      </td>
    </tr>
  );
}
