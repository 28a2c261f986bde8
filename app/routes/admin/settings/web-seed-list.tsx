import { pageCount } from "#app/domain/core/kernel/pages.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";

type WebSeed = {
  id: number;
  name: string;
  torrentId: number | null;
  bytes: number;
  served: number;
  keptBy: string | null;
  createdAt: string;
};

type Props = { webSeeds: WebSeed[]; total: number; page: number; limit: number; freeBytes: number | null };

const figures = "text-right font-mono tabular-nums whitespace-nowrap";

/** The torrents whose files the site stores, with the bytes that clients have fetched and links to remove the files. */
export const WebSeedList = ({ webSeeds, total, page, limit, freeBytes }: Props) => (
  <div className="grid gap-4">
    <Panel>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3">
        <h2 className="font-semibold">Torrents with files on this site</h2>
        <p className="text-sm text-muted">
          {freeBytes === null ? "Stored in the bucket" : `${formatBytes(freeBytes)} free on the disk`}
        </p>
      </div>
      {webSeeds.length === 0 ? (
        <EmptyState>None. To keep the files of an import, choose that option under Import.</EmptyState>
      ) : (
        <Table
          label="Torrents with files on this site"
          columns={["Torrent", "Size", "Fetched", "Kept by", "Since", ""]}
          figures={["Size", "Fetched"]}
        >
          {webSeeds.map(({ id, name, torrentId, bytes, served, keptBy, createdAt }) => (
            <tr key={id}>
              <td className="words sm:min-w-56">
                {torrentId === null ? (
                  <>
                    {name} <span className="text-sm text-muted">(not listed)</span>
                  </>
                ) : (
                  <PageLink to={paths.torrent(torrentId)} className="font-medium text-strong hover:text-accent-text">
                    {name}
                  </PageLink>
                )}
              </td>
              <td className={figures}>{formatBytes(bytes)}</td>
              <td className={figures}>{formatBytes(served)}</td>
              <td>{keptBy ?? "—"}</td>
              <td className="whitespace-nowrap">
                <Day at={createdAt} />
              </td>
              <td>
                <PageLink to={adminPaths.settings.webSeeds.remove(id)} className="text-accent-text underline">
                  Remove<span className="sr-only"> {name}</span>
                </PageLink>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
    <Pager page={page} pages={pageCount(total, limit)} hrefFor={(to) => adminPaths.settings.webSeeds({ page: to })} />
  </div>
);
