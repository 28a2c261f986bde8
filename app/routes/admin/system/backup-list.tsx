import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";

type Props = {
  backups: { name: string; bytes: number; createdAt: string }[];
  schedule: { daily: boolean; hour: number; keep: number };
  rehearsal: { doneAt: string | null; lastError: string | null; failedAt: string | null };
  isPrimary: boolean;
};

const link = "text-accent-text underline";
const columns = ["Archive", "Created", "Size"];
const hourOf = (hour: number) => `${String(hour).padStart(2, "0")}:00 UTC`;

/** The archives on this machine. Only the primary administrator may download and delete them. */
export const BackupList = ({ backups, schedule: { daily, hour, keep }, rehearsal, isPrimary }: Props) => (
  <Panel>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
      <h2 className="font-semibold">
        Backups <span className="font-mono text-sm text-muted tabular-nums">({backups.length})</span>
      </h2>
      <p className="text-sm text-muted">
        {daily ? `Every day at ${hourOf(hour)}` : "No scheduled backups"}; the newest {keep} are kept.{" "}
        <PageLink to={adminPaths.system.schedule()} className={link}>
          Change
          <span className="sr-only"> the backup schedule</span>
        </PageLink>
      </p>
    </div>
    <Rehearsal {...rehearsal} />
    {backups.length === 0 ? (
      <EmptyState>No backups yet.</EmptyState>
    ) : (
      <Table label="Backups" columns={isPrimary ? [...columns, ""] : columns} figures={["Size"]}>
        {backups.map(({ name, bytes, createdAt }) => (
          <tr key={name}>
            <td className="font-mono text-xs whitespace-nowrap text-strong">{name}</td>
            <td className="whitespace-nowrap">
              <Moment at={createdAt} />
            </td>
            <td className="text-right font-mono whitespace-nowrap tabular-nums">{formatBytes(bytes)}</td>
            {isPrimary ? (
              <td className="text-right whitespace-nowrap">
                <a href={adminPaths.system.downloadBackup(name)} className={link}>
                  Download
                  <span className="sr-only"> {name}</span>
                </a>
                <PageLink to={adminPaths.system.deleteBackup(name)} className={`${link} ml-4`}>
                  Delete
                  <span className="sr-only"> {name}</span>
                </PageLink>
              </td>
            ) : null}
          </tr>
        ))}
      </Table>
    )}
    {isPrimary ? null : (
      <p className="border-t border-line px-4 py-3 text-sm text-muted">
        Backups contain all data, so only the primary administrator may download or delete them.
      </p>
    )}
  </Panel>
);

/** The result of the last restore rehearsal. */
const Rehearsal = ({ doneAt, lastError, failedAt }: Props["rehearsal"]) => (
  <p className={`words border-b border-line px-4 py-3 text-sm ${lastError ? "text-danger" : "text-muted"}`}>
    {lastError && failedAt ? (
      <>
        The last restore rehearsal failed, <Moment at={failedAt} />: {lastError}
      </>
    ) : doneAt ? (
      <>
        The last restore rehearsal succeeded, <Moment at={doneAt} />.
      </>
    ) : (
      "No restore rehearsal yet."
    )}
  </p>
);
