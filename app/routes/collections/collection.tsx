import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { findCollection } from "#app/domain/collections/find-collection.server.ts";
import { pageCount } from "#app/domain/kernel/pages.ts";
import { renderMarkdown } from "#app/domain/text/render-markdown.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { hrefWith, listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { CachedRows } from "#app/ui/cached-rows.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { toRowView } from "../home/row-view.server.ts";
import { Row } from "../home/torrent-row.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { CollectionHead } from "./collection-head.tsx";

export const meta = pageMeta<typeof loader>((data) => data?.collection.name ?? "Collection");

export async function loader(args: LoaderFunctionArgs) {
  const asked = { ...args.params, ...listInput(args.request.url, []) };
  const [{ collection, torrents, ...list }, { clock }] = await Promise.all([
    screenLoader(args, findCollection, asked),
    contextOf(args),
  ]);
  const now = clock().toISOString();
  const { text, ...shown } = collection;
  return {
    collection: shown,
    textHtml: text ? renderMarkdown(text) : null,
    torrents: torrents.map(({ note, ...torrent }) => ({ ...toRowView(torrent, now), note })),
    ...list,
  };
}

/** A collection: its text, and its torrents in their order, which the player plays from top to end. */
export default function CollectionPage() {
  const { collection, textHtml, torrents, total, page, limit } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const here = paths.collections.collection(collection.id);
  return (
    <MemberShell>
      <div
        className="grid gap-6"
        data-sounds=""
        data-further={page * limit < total ? apiPaths.collection(collection.id, { page: page + 1, limit }) : undefined}
      >
        <CollectionHead collection={collection} total={total} hasSounds={torrents.some(({ preview }) => preview)} />
        {textHtml ? (
          <Panel className="p-5">
            <h2 className="sr-only">About this collection</h2>
            <Prose html={textHtml} />
          </Panel>
        ) : null}
        <section aria-label="Torrents" className="@container/list grid gap-4">
          <Panel className="overflow-clip">
            {torrents.length > 0 ? (
              <table className="t-list comfortable">
                <thead className="sr-only">
                  <tr>
                    {["Type", "Name", "Size", "Dropped", "Seeds", "Download"].map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <CachedRows as="tbody" of={Row} rows={torrents} />
              </table>
            ) : (
              <EmptyState>
                {total > 0
                  ? "There is no such page."
                  : collection.isMine
                    ? "This collection is empty. To add a torrent, open its page and choose Add to collection."
                    : "This collection is empty."}
              </EmptyState>
            )}
          </Panel>
          <Pager page={page} pages={pageCount(total, limit)} hrefFor={(to) => hrefWith(here, params, { page: to })} />
        </section>
      </div>
    </MemberShell>
  );
}
