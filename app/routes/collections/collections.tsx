import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { findCollections } from "#app/domain/community/collections/find-collections.server.ts";
import { collectionSorts, collectionViews } from "#app/domain/community/collections/schema.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ListSearch } from "../admin/list-search.tsx";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { CollectionCards } from "./collection-cards.tsx";

export const meta = pageMeta("Collections");

const PATH = paths.collections();
/** How many of the member's own collections are shown above the others. */
const OWN_ABOVE = 6;

export async function loader(args: LoaderFunctionArgs) {
  const asked = listInput(args.request.url, ["search"], { view: collectionViews, sortBy: collectionSorts });
  const isStart = asked.page === 1 && !asked.search && asked.view !== "mine";
  const [list, own] = await Promise.all([
    screenLoader(args, findCollections, asked),
    isStart ? screenLoader(args, findCollections, { view: "mine", limit: String(OWN_ABOVE) }) : null,
  ]);
  return { ...list, own };
}

const sortOptions = [
  { value: "updated", label: "Recently changed" },
  { value: "name", label: "Name" },
];

/** The member's own collections, and those that other members share. */
export default function Collections() {
  const { collections, total, view, sortBy, page, limit, own } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isMine = view === "mine";
  return (
    <MemberShell>
      <PageHeader
        title={isMine ? "My collections" : "Collections"}
        note={
          isMine ? (
            <PageLink to={PATH} className="text-accent-text underline">
              Members' collections
            </PageLink>
          ) : (
            "Lists of torrents compiled by members."
          )
        }
        actions={<ButtonLink to={paths.collections.new()}>New collection</ButtonLink>}
      />
      <div className="mt-6 grid gap-6">
        {own ? (
          <section aria-labelledby="mine" className="grid gap-3">
            <div className="flex flex-wrap items-baseline justify-between gap-3">
              <h2 id="mine" className="font-semibold">
                Mine
              </h2>
              {own.total > OWN_ABOVE ? (
                <PageLink to={paths.collections({ view: "mine" })} className="text-sm text-accent-text underline">
                  All {own.total.toLocaleString("en-US")} of mine
                </PageLink>
              ) : null}
            </div>
            {own.total > 0 ? (
              <CollectionCards collections={own.collections} isMine />
            ) : (
              <Panel>
                <EmptyState next={{ to: paths.collections.new(), label: "Create a collection" }}>
                  You have no collections yet. You can add a torrent to one on its page.
                </EmptyState>
              </Panel>
            )}
          </section>
        ) : null}
        <section aria-label={isMine ? "My collections" : "Shared by members"} className="grid gap-3">
          {own ? <h2 className="font-semibold">Shared by members</h2> : null}
          <ListSearch
            action={PATH}
            placeholder="Part of the name"
            hidden={isMine ? { view } : {}}
            choices={[{ name: "sortBy", label: "Sort by", value: sortBy, options: sortOptions }]}
          />
          {collections.length > 0 ? (
            <CollectionCards collections={collections} isMine={isMine} />
          ) : (
            <Panel>
              <EmptyState
                next={
                  params.get("search")
                    ? { to: PATH, label: "Show all collections" }
                    : isMine
                      ? { to: paths.collections.new(), label: "Create a collection" }
                      : null
                }
              >
                {total > 0
                  ? "This page doesn't exist."
                  : params.get("search")
                    ? "No collections with this name."
                    : isMine
                      ? "You have no collections yet."
                      : "No shared collections yet."}
              </EmptyState>
            </Panel>
          )}
          <ListPager path={PATH} list={{ page, limit, total }} />
        </section>
      </div>
    </MemberShell>
  );
}
