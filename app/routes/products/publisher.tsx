import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findPublisher } from "#app/domain/catalogue/products/find-publisher.server.ts";
import { findRows } from "#app/domain/catalogue/products/find-rows.server.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { contextOf } from "#app/http/context.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { serializeJson, useParsedJson } from "#app/ui/serialized-json.ts";
import { BookmarkButton } from "../bookmarks/bookmark-button.tsx";
import { FeedLink } from "../feeds/feed-link.tsx";
import { FollowButton } from "../follows/follow-button.tsx";
import { toRowView } from "../home/row-view.server.ts";
import { TorrentRows } from "../home/torrent-rows.tsx";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { ProductRows, type ShownProduct } from "./product-rows.tsx";

export const meta = pageMeta<typeof loader>((data) => data?.publisher.name ?? "Publisher");

export async function loader(args: LoaderFunctionArgs) {
  const asked = { ...args.params, ...listInput(args.request.url, []) };
  const [found, { clock }] = await Promise.all([screenLoader(args, findPublisher, asked), contextOf(args)]);
  // A renamed or merged publisher has a new URL.
  if (found.publisher.slug !== args.params.slug) throw redirect(paths.publishers.publisher(found.publisher.slug), 301);
  const { publisher, others, products, ...list } = found;
  const torrentIds = [...products.map(({ newestId }) => newestId), ...others.map(({ id }) => id)];
  const { torrents } = await screenLoader(args, findRows, { torrentIds });
  const now = clock().toISOString();
  const rows = new Map(torrents.map((torrent) => [torrent.id, toRowView(torrent, now)]));
  const shown = products.flatMap(({ newestId, slug, name, version, platforms, releases }): ShownProduct[] => {
    const newest = rows.get(newestId);
    const platform = platforms.length === 1 ? platforms[0] : "BOTH";
    const to = paths.product(publisher.slug, slug);
    return newest ? [{ ...newest, platform: platform ?? "", to, product: name, version, releases }] : [];
  });
  return {
    publisher,
    list,
    products: serializeJson(shown),
    others: serializeJson(others.flatMap(({ id }) => rows.get(id) ?? [])),
  };
}

/** A publisher's products, those with the newest releases first, and its torrents without a product. */
export default function Publisher() {
  const { publisher, list, ...shown } = useLoaderData<typeof loader>();
  const products = useParsedJson(shown.products);
  const others = useParsedJson(shown.others);
  return (
    <MemberShell>
      <p className="mb-2 text-sm">
        <PageLink to={paths.publishers()} className="text-accent-text underline">
          Publishers
        </PageLink>
      </p>
      <PageHeader
        title={publisher.name}
        note={counted(list.total, "product")}
        actions={
          <>
            <FeedLink of={`publisher-${publisher.slug}`} />
            <BookmarkButton kind="publisher" subjectId={publisher.id} {...publisher} />
            <FollowButton kind="publisher" subjectId={publisher.id} {...publisher} />
          </>
        }
      />
      <div data-sounds="" className="@container/list mt-6 grid gap-4">
        {products.length > 0 || others.length === 0 ? (
          <Panel className="overflow-clip">
            {products.length > 0 ? (
              <ProductRows products={products} />
            ) : (
              <EmptyState next={{ to: paths.home(), label: "Browse the torrents" }}>
                {list.total > 0 ? "This page doesn't exist." : "No products of this publisher are listed."}
              </EmptyState>
            )}
          </Panel>
        ) : null}
        <ListPager path={paths.publishers.publisher(publisher.slug)} list={list} />
        {others.length > 0 ? (
          <section aria-labelledby="others" className="p-same">
            <h2 id="others" className="label mb-2">
              Without a product
            </h2>
            <Panel className="overflow-clip">
              <TorrentRows torrents={others} />
            </Panel>
          </section>
        ) : null}
      </div>
    </MemberShell>
  );
}
