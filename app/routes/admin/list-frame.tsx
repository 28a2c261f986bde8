import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { pageCount } from "#app/domain/kernel/pages.ts";
import { hrefWith } from "#app/http/list-state.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";

type Props = {
  path: string;
  list: { page: number; limit: number; total: number };
  label: string;
  columns: readonly string[];
  figures?: readonly string[];
  rows: ReactNode[];
  empty: string;
  /** A heading, where the tab alone does not name the list. */
  heading?: ReactNode;
  /** Acts on the chosen rows. */
  bulk?: ReactNode;
  /** Above the list: usually its search. */
  children?: ReactNode;
};

/** A list of the administration: a table or the words that it is empty, and its pages. */
export function ListFrame({ path, list, label, columns, figures, rows, empty, heading, bulk, children }: Props) {
  const [params] = useSearchParams();
  return (
    <div className="grid gap-4">
      {children}
      <Panel>
        {heading}
        {rows.length === 0 ? (
          <EmptyState>{empty}</EmptyState>
        ) : (
          <Table label={label} columns={columns} figures={figures}>
            {rows}
          </Table>
        )}
      </Panel>
      {bulk}
      <Pager
        page={list.page}
        pages={pageCount(list.total, list.limit)}
        hrefFor={(to) => hrefWith(path, params, { page: to })}
      />
    </div>
  );
}
