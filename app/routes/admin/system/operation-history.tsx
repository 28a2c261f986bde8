import type { OperationStatus } from "#app/db/generated/enums.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import { Running } from "./operation-buttons.tsx";

export type ShownOperation = {
  id: number;
  title: string;
  status: OperationStatus;
  actorName: string;
  message: string | null;
  startedAt: string;
  duration: number;
};

export const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

export const StatusBadge = ({ status }: { status: OperationStatus }) =>
  status === "running" ? (
    <Running />
  ) : (
    <Badge tone={status === "done" ? "success" : "danger"}>{status === "done" ? "Done" : "Failed"}</Badge>
  );

export const OperationHistory = ({ operations, total }: { operations: ShownOperation[]; total: number }) => (
  <Panel>
    <h2 className="border-b border-line px-4 py-3 font-semibold">
      History <span className="font-mono text-sm text-muted tabular-nums">({total})</span>
    </h2>
    {operations.length === 0 ? (
      <EmptyState>No operations yet.</EmptyState>
    ) : (
      <Table label="Operations" columns={["Operation", "State", "Result", "By", "Started", "Took"]} figures={["Took"]}>
        {operations.map(({ id, title, status, message, actorName, startedAt, duration }) => (
          <tr key={id}>
            <td className="whitespace-nowrap">
              <PageLink to={adminPaths.system.operation(id)} className="text-accent-text underline">
                {title}
                <span className="sr-only">
                  {" "}
                  of <Moment at={startedAt} />
                </span>
              </PageLink>
            </td>
            <td>
              <StatusBadge status={status} />
            </td>
            <td className="words sm:min-w-64">{message}</td>
            <td className="words">{actorName}</td>
            <td className="whitespace-nowrap text-muted">
              <Moment at={startedAt} />
            </td>
            <td className="text-right font-mono whitespace-nowrap tabular-nums">{seconds(duration)}</td>
          </tr>
        ))}
      </Table>
    )}
  </Panel>
);
