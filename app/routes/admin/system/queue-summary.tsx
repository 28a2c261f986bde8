import { adminPaths } from "#app/paths/admin-paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";

type Props = { queue: { kind: string; title: string; waiting: number; running: number; failed: number }[] };

const figure = "text-right font-mono tabular-nums";

/** How much background work there is, by kind. */
export const QueueSummary = ({ queue }: Props) => (
  <Panel>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
      <h2 className="font-semibold">Queue</h2>
      <PageLink to={adminPaths.system.jobs()} className="text-sm text-accent-text underline">
        All jobs
      </PageLink>
    </div>
    {queue.length === 0 ? (
      <EmptyState>No waiting, running or failed jobs.</EmptyState>
    ) : (
      <Table
        narrow
        label="Queue"
        columns={["Kind", "Waiting", "Running", "Failed"]}
        figures={["Waiting", "Running", "Failed"]}
      >
        {queue.map(({ kind, title, waiting, running, failed }) => (
          <tr key={kind}>
            <td>{title}</td>
            <td className={figure}>{waiting.toLocaleString("en-US")}</td>
            <td className={figure}>{running.toLocaleString("en-US")}</td>
            <td className={`${figure} ${failed > 0 ? "text-danger" : ""}`}>{failed.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </Table>
    )}
  </Panel>
);
