import { hrefWith } from "#app/http/list-state.ts";
import { paths } from "#app/paths/paths.ts";
import { SearchField } from "#app/ui/search-field.tsx";
import { CategoryFilter } from "./category-filter.tsx";
import type { TopicIndexData } from "./load-topic-index.server.ts";

type Props = Pick<TopicIndexData, "categories" | "search" | "categoryId"> & {
  /** The URL of the list. */
  query: string;
};

/** The filters of the topic list: words and a category. */
export function TopicFilters({ query, categories, search, categoryId }: Props) {
  const href = (change: Record<string, number | null>) => hrefWith(paths.forums(), new URLSearchParams(query), change);
  return (
    <>
      <SearchField
        action={paths.forums()}
        label="Search topics and replies"
        value={search}
        clearTo={href({ search: null })}
      >
        {categoryId ? <input type="hidden" name="categoryId" value={categoryId} /> : null}
      </SearchField>
      <CategoryFilter categories={categories} current={categoryId} hrefFor={(id) => href({ categoryId: id })} />
    </>
  );
}
