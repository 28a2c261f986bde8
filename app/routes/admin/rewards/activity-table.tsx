import { activityWords } from "#app/domain/catalogue/points/activity-words.ts";
import type { ShownActivity } from "#app/domain/joining/rewards/output.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Table } from "#app/ui/table.tsx";
import { useListState } from "../use-list-state.ts";

type Props = { label: string; activities: ShownActivity[]; withMember?: boolean; canDelete?: boolean };

/** Entries of the journal; adjustments by administrators are highlighted. */
export function ActivityTable({ label, activities, withMember = false, canDelete = false }: Props) {
  const keep = useListState();
  const columns = [
    ...(withMember ? ["Member"] : []),
    "Date",
    "Type",
    "Points",
    "Description",
    ...(canDelete ? [""] : []),
  ];
  return (
    <Table label={label} columns={columns} figures={["Points"]}>
      {activities.map((row) => {
        const isAdjustment = row.activity_type === "admin_adjustment";
        return (
          <tr key={row.id} className={isAdjustment ? "border-l-4 border-l-new bg-new/8" : undefined}>
            {withMember ? (
              <td className="words">
                <PageLink to={adminPaths.users.points(row.userId)} className="text-accent-text underline">
                  {row.username}
                </PageLink>
              </td>
            ) : null}
            <td className="min-w-24">
              <Moment at={row.created_at} />
            </td>
            <td className="whitespace-nowrap">
              {isAdjustment ? (
                <Badge tone="warning">{activityWords(row.activity_type)}</Badge>
              ) : (
                activityWords(row.activity_type)
              )}
            </td>
            <td className="text-right font-mono tabular-nums">
              {row.points > 0 ? "+" : ""}
              {row.points.toLocaleString("en-US")}
            </td>
            <td className="words sm:min-w-40">{row.description ?? "—"}</td>
            {canDelete ? (
              <td className="whitespace-nowrap">
                <PageLink to={keep(adminPaths.rewards.delete(row.id))} className="text-danger underline">
                  Delete<span className="sr-only"> entry {row.id}</span>
                </PageLink>
              </td>
            ) : null}
          </tr>
        );
      })}
    </Table>
  );
}
