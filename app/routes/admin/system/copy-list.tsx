import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";

type Props = {
  copies: {
    place: string;
    total: number;
    newest: { name: string; bytes: number; createdAt: string }[];
    lastError: string | null;
    failedAt: string | null;
  };
  schedule: { copyDays: number; copyWeeks: number; copyMonths: number };
};

/**
 * The encrypted copies of backups in another storage. They cannot be opened here, because only the operator has the
 * key.
 */
export const CopyList = ({
  copies: { place, total, newest, lastError, failedAt },
  schedule: { copyDays, copyWeeks, copyMonths },
}: Props) => (
  <Panel>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
      <h2 className="font-semibold">
        Encrypted copies <span className="font-mono text-sm text-muted tabular-nums">({total})</span>
      </h2>
      <p className="words text-sm text-muted">
        Stored in {place}. The newest copy of each of the last {copyDays} days, {copyWeeks} weeks and {copyMonths}{" "}
        months is kept.{" "}
        <PageLink to={adminPaths.system.schedule()} className="text-accent-text underline">
          Change
          <span className="sr-only"> which copies are kept</span>
        </PageLink>
      </p>
    </div>
    {lastError && failedAt ? (
      <p className="words border-b border-line px-4 py-3 text-sm text-danger">
        The last attempt failed, <Moment at={failedAt} />: {lastError}
      </p>
    ) : null}
    {newest.length === 0 ? (
      <EmptyState>No copies yet.</EmptyState>
    ) : (
      <Table label="Encrypted copies" columns={["Copy", "Backup created", "Size"]} figures={["Size"]}>
        {newest.map(({ name, bytes, createdAt }) => (
          <tr key={name}>
            <td className="font-mono text-xs whitespace-nowrap text-strong">{name}</td>
            <td className="whitespace-nowrap">
              <Moment at={createdAt} />
            </td>
            <td className="text-right font-mono whitespace-nowrap tabular-nums">{formatBytes(bytes)}</td>
          </tr>
        ))}
      </Table>
    )}
    {total > newest.length ? (
      <p className="border-t border-line px-4 py-3 text-sm text-muted">And {total - newest.length} older.</p>
    ) : null}
  </Panel>
);
