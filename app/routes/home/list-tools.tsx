import type { Density } from "#app/domain/notify/preferences/schema.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DensityButton } from "./density-button.tsx";
import { type ListState, listHref } from "./list-url.ts";
import { SortForm } from "./sort-form.tsx";

type Props = Pick<ListState, "search" | "sortBy" | "sortOrder"> & {
  /** The URL of the list. */
  query: string;
  density: Density;
  /** Whether the filters with their counts are open. */
  hasPanel: boolean;
};

/** Controls for the list: filters, sort order where there are no headings, and row height. */
export const ListTools = ({ query, density, hasPanel, ...sort }: Props) => (
  <div className="ml-auto flex flex-wrap items-center justify-end gap-1 @max-[52rem]/list:noscript:contents @[52rem]/list:ml-0">
    <ButtonLink
      to={listHref(new URLSearchParams(query), { panel: hasPanel ? null : "open" })}
      variant="ghost"
      className="ml-auto"
    >
      <Icon name="filter" className="size-4" /> {hasPanel ? "Hide filters" : "Filters"}
    </ButtonLink>
    <SortForm query={query} {...sort} />
    <DensityButton density={density} />
  </div>
);
