import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCollection } from "#app/domain/community/collections/find-collection.server.ts";
import { renderMarkdown } from "#app/domain/core/text/render-markdown.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { serializeJson, useParsedJson } from "#app/ui/serialized-json.ts";
import { toRowView } from "../home/row-view.server.ts";
import { TorrentRows } from "../home/torrent-rows.tsx";
import { ListPager } from "../list-pager.tsx";
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
    torrents: serializeJson(torrents.map((torrent) => ({ ...toRowView(torrent, now), note: torrent.note }))),
    ...list,
  };
}

/** A collection: its text, and its torrents in order. The player plays them from the first to the last. */
export default function CollectionPage() {
  const { collection, textHtml, total, page, limit, ...data } = useLoaderData<typeof loader>();
  const torrents = useParsedJson(data.torrents);
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
              <TorrentRows torrents={torrents} />
            ) : (
              <EmptyState next={{ to: paths.home(), label: "Browse the torrents" }}>
                {total > 0
                  ? "This page doesn't exist."
                  : collection.isMine
                    ? "This collection is empty. To add a torrent, open its page and choose Add to collection."
                    : "This collection is empty."}
              </EmptyState>
            )}
          </Panel>
          <ListPager path={here} list={{ page, limit, total }} />
        </section>
      </div>
    </MemberShell>
  );
}
