import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { pageCount } from "#app/domain/kernel/pages.ts";
import { findProduct } from "#app/domain/products/find-product.server.ts";
import { PAGE_SIZE } from "#app/domain/products/page-size.ts";
import { contextOf } from "#app/http/context.server.ts";
import { hrefWith, pageOf } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { platformWords } from "#app/ui/platform-words.ts";
import { seedWords } from "#app/ui/seed-words.ts";
import { Table } from "#app/ui/table.tsx";
import { TorrentName } from "#app/ui/torrent-name.tsx";
import { KeepButton } from "../bookmarks/keep-button.tsx";
import { FeedLink } from "../feeds/feed-link.tsx";
import { FollowButton } from "../follows/follow-button.tsx";
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
  const shown = releases.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { product, publisher, releases: shown, total: releases.length, page, now: clock().toISOString() };
}

/** A product's releases by version and platform, newest first. */
export default function Product() {
  const { product, publisher, releases, total, page, now } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
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
        note={total === 1 ? "1 release" : `${total.toLocaleString("en-US")} releases`}
        actions={
          <>
            <FeedLink of={`product-${publisher.slug}/${product.slug}`} />
            <KeepButton kind="product" subjectId={product.id} {...product} />
            <FollowButton kind="product" subjectId={product.id} {...product} />
          </>
        }
      />
      <div className="mt-6 grid gap-4">
        <Panel>
          {releases.length === 0 ? (
            <EmptyState>No release of this product is listed.</EmptyState>
          ) : (
            <Table
              label="Releases"
              columns={["Version", "Platform", "Name", "Size", "Seeds", "Dropped"]}
              figures={["Size", "Seeds", "Dropped"]}
            >
              {releases.map((release) => (
                <tr key={release.id}>
                  <td className="font-mono text-strong">{release.version ?? "Not stated"}</td>
                  <td>{platformWords(release.platform)}</td>
                  <td className="words sm:min-w-56">
                    <PageLink to={paths.torrent(release.id)} className="p-link" dir="auto">
                      <TorrentName name={release.name} />
                    </PageLink>
                  </td>
                  <td className="text-right font-mono tabular-nums whitespace-nowrap">{release.size}</td>
                  <td className="text-right font-mono tabular-nums">{seedWords(release, now)}</td>
                  <td className="text-right font-mono tabular-nums whitespace-nowrap">
                    {formatAgo(release.createdAt, now)}
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </Panel>
        <Pager page={page} pages={pageCount(total, PAGE_SIZE)} hrefFor={(to) => hrefWith(here, params, { page: to })} />
      </div>
    </MemberShell>
  );
}
