import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import { ListPager } from "../list-pager.tsx";

type Props = {
  path: string;
  list: { page: number; limit: number; total: number };
  label: string;
  columns: readonly string[];
  figures?: readonly string[];
  rows: ReactNode[];
  empty: string;
  /** Whether a queue shows only items that wait for a decision; undefined for other lists. */
  onlyWaiting?: boolean;
  /** A heading, if the tab's name does not describe the list. */
  heading?: ReactNode;
  /** Bulk actions on the selected rows. */
  bulk?: ReactNode;
  /** Shown above the list: usually its search. */
  children?: ReactNode;
};

/** A list of the administration: a table, or a message that it is empty, and a pager. */
export function ListFrame(props: Props) {
  const { path, list, label, columns, figures, rows, heading, bulk, children } = props;
  const [params] = useSearchParams();
  return (
    <div className="grid gap-4">
      {children}
      <Panel>
        {heading}
        {rows.length === 0 ? (
          <NoRows {...props} params={params} />
        ) : (
          <Table label={label} columns={columns} figures={figures}>
            {rows}
          </Table>
        )}
      </Panel>
      {bulk}
      <ListPager path={path} list={list} />
    </div>
  );
}

/** Says that the list is empty, with a link to the whole list if it is filtered. */
function NoRows({ path, empty, onlyWaiting, params }: Props & { params: URLSearchParams }) {
  const isNarrowed = [...params].some(([name, value]) => name !== "page" && value !== "" && value !== "all");
  const all = onlyWaiting === undefined ? path : `${path}?status=all`;
  return (
    <EmptyState next={isNarrowed || onlyWaiting ? { to: all, label: "Show all" } : null}>
      {onlyWaiting && !params.get("search") ? "All caught up." : empty}
    </EmptyState>
  );
}
