import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findProduct } from "#app/domain/catalogue/products/find-product.server.ts";
import { findRows } from "#app/domain/catalogue/products/find-rows.server.ts";
import { PAGE_SIZE } from "#app/domain/catalogue/products/page-size.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { contextOf } from "#app/http/context.server.ts";
import { pageOf } from "#app/http/list-state.ts";
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

export const meta = pageMeta<typeof loader>((data) => data?.product.name ?? "Product");

export async function loader(args: LoaderFunctionArgs) {
  const [{ product, publisher, releases }, { clock }] = await Promise.all([
    screenLoader(args, findProduct),
    contextOf(args),
  ]);
  // After renaming, merging or moving, redirect to the new address.
  if (publisher.slug !== args.params.publisherSlug || product.slug !== args.params.slug)
    throw redirect(paths.product(publisher.slug, product.slug), 301);
  const page = pageOf(new URL(args.request.url).searchParams);
  const torrentIds = releases.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id }) => id);
  const rows = await screenLoader(args, findRows, { torrentIds });
  const torrents = rows.torrents.map((torrent) => toRowView(torrent, clock().toISOString()));
  return { product, publisher, torrents: serializeJson(torrents), total: releases.length, page };
}

/** A product's releases by version and platform, newest first. */
export default function Product() {
  const { product, publisher, total, page, ...shown } = useLoaderData<typeof loader>();
  const torrents = useParsedJson(shown.torrents);
  const here = paths.product(publisher.slug, product.slug);
  return (
    <MemberShell>
      <p className="mb-2 text-sm">
        <PageLink to={paths.publishers()} className="text-accent-text underline">
          Publishers
        </PageLink>{" "}
        /{" "}
        <PageLink to={paths.publishers.publisher(publisher.slug)} className="text-accent-text underline" dir="auto">
          {publisher.name}
        </PageLink>
      </p>
      <PageHeader
        title={product.name}
        note={counted(total, "release")}
        actions={
          <>
            <FeedLink of={`product-${publisher.slug}/${product.slug}`} />
            <BookmarkButton kind="product" subjectId={product.id} {...product} />
            <FollowButton kind="product" subjectId={product.id} {...product} />
          </>
        }
      />
      <div data-sounds="" className="@container/list mt-6 grid gap-4">
        <Panel className="overflow-clip">
          {torrents.length === 0 ? (
            <EmptyState next={{ to: paths.home(), label: "Browse the torrents" }}>
              No releases of this product are listed.
            </EmptyState>
          ) : (
            <TorrentRows torrents={torrents} />
          )}
        </Panel>
        <ListPager path={here} list={{ page, limit: PAGE_SIZE, total }} />
      </div>
    </MemberShell>
  );
}
