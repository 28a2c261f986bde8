import { Form, Link, useNavigation, useSearchParams } from "@remix-run/react";
import { PAGE_SIZE } from "#app/domain/forum/bounds.ts";
import { pageCount } from "#app/domain/kernel/pages.ts";
import { hrefWith } from "#app/http/list-state.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { KeptRows } from "#app/ui/kept.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { useRefresh } from "#app/ui/use-refresh.ts";
import { CategoryFilter } from "./category-filter.tsx";
import type { TopicIndexData } from "./load-topic-index.server.ts";
import { TopicRow } from "./topic-row.tsx";

/** Every topic, or those of one category, or those that a search finds. */
export function TopicIndex({ categories, list, search, categoryId }: TopicIndexData) {
  const [params] = useSearchParams();
  const { location, state } = useNavigation();
  useRefresh(30, { onFocus: true });
  const href = (change: Record<string, string | number | null>) => hrefWith(paths.forums(), params, change);
  const loading = state === "loading" && location.pathname === paths.forums();
  return (
    <>
      <PageHeader
        title="Forums"
        note={list.total === 1 ? "1 topic" : `${list.total.toLocaleString("en-US")} topics`}
        actions={
          <>
            <Form method="post" action={paths.forums.read()}>
              <Button type="submit" variant="ghost">
                <Icon name="check" /> Mark all read
              </Button>
            </Form>
            <ButtonLink to={paths.forums.new({ categoryId })}>
              <Icon name="plus" /> New Topic
            </ButtonLink>
          </>
        }
      />
      <div className="mt-6 grid gap-4">
        <SearchField
          action={paths.forums()}
          label="Search topics and replies"
          value={search}
          clearTo={href({ search: null })}
        >
          {categoryId ? <input type="hidden" name="categoryId" value={categoryId} /> : null}
        </SearchField>
        <CategoryFilter categories={categories} current={categoryId} hrefFor={(id) => href({ categoryId: id })} />
        <Panel className={`overflow-hidden transition-opacity ${loading ? "opacity-60" : ""}`}>
          {list.topics ? (
            <KeptRows as="ul" of={TopicRow} rows={list.topics} className="divide-y divide-line" />
          ) : (
            <EmptyState>
              {list.total > 0 ? (
                "There is no such page."
              ) : search ? (
                <>
                  No topic and no reply has these words.{" "}
                  <Link to={href({ search: null })} className="text-accent-text underline">
                    Show all topics
                  </Link>
                </>
              ) : (
                <>
                  No topics here yet.{" "}
                  <Link to={paths.forums.new()} className="text-accent-text underline">
                    Open the first one
                  </Link>
                  .
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
