import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
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
  /** Whether a queue shows only what waits for a decision; left out by other lists. */
  onlyWaiting?: boolean;
  /** A heading, where the tab alone does not name the list. */
  heading?: ReactNode;
  /** Acts on the chosen rows. */
  bulk?: ReactNode;
  /** Above the list: usually its search. */
  children?: ReactNode;
};

/** A list of the administration: a table or the words that it is empty, and its pages. */
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

/** Says that nothing is there, and leads on to the whole list where it is narrowed. */
function NoRows({ path, empty, onlyWaiting, params }: Props & { params: URLSearchParams }) {
  const isNarrowed = [...params].some(([name, value]) => name !== "page" && value !== "" && value !== "all");
  const all = onlyWaiting === undefined ? path : `${path}?status=all`;
  return (
    <EmptyState
      action={
        isNarrowed || onlyWaiting ? (
          <ButtonLink to={all} variant="quiet">
            Show all
          </ButtonLink>
        ) : undefined
      }
    >
      {onlyWaiting && !params.get("search") ? "All caught up." : empty}
    </EmptyState>
  );
}
