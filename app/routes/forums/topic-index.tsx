import { useNavigation, useSearchParams } from "@remix-run/react";
import { PAGE_SIZE } from "#app/domain/community/forum/bounds.ts";
import { pageCount } from "#app/domain/core/kernel/pages.ts";
import { hrefWith } from "#app/http/list-state.ts";
import { paths } from "#app/paths/paths.ts";
import { CachedRows } from "#app/ui/cached-rows.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useParsedJson } from "#app/ui/serialized-json.ts";
import { useRefresh } from "#app/ui/use-refresh.ts";
import type { TopicIndexData } from "./load-topic-index.server.ts";
import { TopicFilters } from "./topic-filters.tsx";
import { TopicRow } from "./topic-row.tsx";
import { TopicsHeader } from "./topics-header.tsx";

/** Column headings of wide rows, only visual: each row also has its figures in words. */
const Heads = () => (
  <div aria-hidden="true" className="f-heads">
    <span>Topic</span>
    <span />
    <span>Replies</span>
    <span>Views</span>
    <span>Latest</span>
  </div>
);

/** Every topic, those of one category, or the results of a search. */
export function TopicIndex({ categories, list, search, categoryId }: TopicIndexData) {
  const [params] = useSearchParams();
  const { location, state } = useNavigation();
  useRefresh(30, { onFocus: true });
  const topics = useParsedJson(list.topics);
  const href = (change: Record<string, string | number | null>) => hrefWith(paths.forums(), params, change);
  const category = categories.find(({ id }) => id === categoryId);
  const mayStart = category?.mayStart ?? categories.some((one) => one.mayStart);
  const loading = state === "loading" && location.pathname === paths.forums();
  return (
    <>
      <TopicsHeader total={list.total} category={category} mayStart={mayStart} />
      <div className="mt-6 grid gap-4">
        <TopicFilters query={params.toString()} categories={categories} search={search} categoryId={categoryId} />
        <Panel className={`forum overflow-hidden transition-opacity ${loading ? "opacity-60" : ""}`}>
          {topics.length > 0 ? (
            <>
              <Heads />
              <CachedRows as="ul" of={TopicRow} rows={topics} className="f-list" />
            </>
          ) : (
            <EmptyState>
              {list.total > 0 ? (
                "This page doesn't exist."
              ) : search ? (
                <>
                  No topics or replies contain these words.{" "}
                  <PageLink to={href({ search: null })} className="text-accent-text underline">
                    Show all topics
                  </PageLink>
                </>
              ) : (
                <>
                  No topics here yet.
                  {mayStart ? (
                    <>
                      {" "}
                      <PageLink
                        to={paths.forums.new({ categoryId: category?.id })}
                        className="text-accent-text underline"
                      >
                        Start the first topic
                      </PageLink>
                      .
                    </>
                  ) : null}
                </>
              )}
            </EmptyState>
          )}
        </Panel>
        <Pager page={list.page} pages={pageCount(list.total, PAGE_SIZE)} hrefFor={(page) => href({ page })} />
      </div>
    </>
  );
}
