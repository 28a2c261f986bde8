import type { FormEvent } from "react";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { KeptFields } from "./kept-fields.tsx";
import type { ListState } from "./list-url.ts";

const columns = { created_at: "Dropped", name: "Name", size: "Size", seeders: "Seeds", leechers: "Leechers" };
const orders = { desc: "↓ Descending", asc: "↑ Ascending" };
const select = "h-10 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-sm text-strong";

type Props = Pick<ListState, "sortBy" | "sortOrder" | "search"> & { query: string };

const sendChosen = ({ target }: FormEvent) => (target as HTMLSelectElement).form?.requestSubmit();

/**
 * Sorts where the table shows no column headings: a GET form, which JavaScript submits as soon as something is chosen.
 */
export function SortForm({ query, search, sortBy, sortOrder }: Props) {
  return (
    <PageForm
      method="get"
      action={paths.home()}
      keepScroll
      onChange={sendChosen}
      className="flex min-w-0 items-center gap-1 noscript:grow @[52rem]/list:hidden"
    >
      <KeptFields query={query} except={["sortBy", "sortOrder"]} />
      <select name="sortBy" aria-label="Sort by" defaultValue={sortBy} className={`${select} grow`}>
        {search ? <option value="best">Best</option> : null}
        {Object.entries(columns).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <select name="sortOrder" aria-label="Order" defaultValue={sortOrder} className={`${select} w-13`}>
        {Object.entries(orders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className="hidden noscript:inline">
        <Button type="submit" variant="quiet">
          Sort
        </Button>
      </span>
    </PageForm>
  );
}
