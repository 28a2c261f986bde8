import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findPublisher } from "#app/domain/catalogue/products/find-publisher.server.ts";
import { findRows } from "#app/domain/catalogue/products/find-rows.server.ts";
import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import { contextOf } from "#app/http/context.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { CategoryBadge } from "#app/ui/badge.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { platformWords } from "#app/ui/platform-words.ts";
import { serializeJson, useParsedJson } from "#app/ui/serialized-json.ts";
import { ListFrame } from "../admin/list-frame.tsx";
import { BookmarkButton } from "../bookmarks/bookmark-button.tsx";
import { FeedLink } from "../feeds/feed-link.tsx";
import { FollowButton } from "../follows/follow-button.tsx";
import { toRowView } from "../home/row-view.server.ts";
import { TorrentRows } from "../home/torrent-rows.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta<typeof loader>((data) => data?.publisher.name ?? "Publisher");

export async function loader(args: LoaderFunctionArgs) {
  const asked = { ...args.params, ...listInput(args.request.url, []) };
  const [found, { clock }] = await Promise.all([screenLoader(args, findPublisher, asked), contextOf(args)]);
  // A renamed or merged publisher has a new URL.
  if (found.publisher.slug !== args.params.slug) throw redirect(paths.publishers.publisher(found.publisher.slug), 301);
  const { others: _others, ...shown } = found;
  const { torrents } = await screenLoader(args, findRows, { publisherId: found.publisher.id });
  const now = clock().toISOString();
  return { ...shown, now, torrents: serializeJson(torrents.map((torrent) => toRowView(torrent, now))) };
}

/** A publisher's products, those with the newest releases first. */
export default function Publisher() {
  const { publisher, products, now, torrents: newest, ...list } = useLoaderData<typeof loader>();
  const torrents = useParsedJson(newest);
  return (
    <MemberShell>
      <p className="mb-2 text-sm">
        <PageLink to={paths.publishers()} className="text-accent-text underline">
          Publishers
        </PageLink>
      </p>
      <PageHeader
        title={publisher.name}
        note={list.total === 1 ? "1 product" : `${list.total.toLocaleString("en-US")} products`}
        actions={
          <>
            <FeedLink of={`publisher-${publisher.slug}`} />
            <BookmarkButton kind="publisher" subjectId={publisher.id} {...publisher} />
            <FollowButton kind="publisher" subjectId={publisher.id} {...publisher} />
          </>
        }
      />
      <div className="@container/list mt-6 grid gap-6">
        {torrents.length > 0 ? (
          <section aria-labelledby="newest" className="p-same">
            <h2 id="newest" className="label mb-2">
              Newest
            </h2>
            <Panel className="overflow-clip">
              <TorrentRows torrents={torrents} />
            </Panel>
          </section>
        ) : null}
        <ListFrame
          path={paths.publishers.publisher(publisher.slug)}
          list={list}
          label="Products"
          columns={["Product", "Category", "Newest", "Platform", "Releases", "Latest"]}
          figures={["Releases", "Latest"]}
          rows={products.map(({ slug, name, version, categories, platforms, releases, newestAt }) => (
            <tr key={slug}>
              <td className="words sm:min-w-48">
                <PageLink to={paths.product(publisher.slug, slug)} className="p-link" dir="auto">
                  {name}
                </PageLink>
              </td>
              <td>
                <CategoryBadge label={badgeOf(categories[0] ?? "")} />
              </td>
              <td className="font-mono">{version ?? ""}</td>
              <td>{platformWords(platforms.length === 1 ? (platforms[0] ?? "") : "BOTH")}</td>
              <td className="text-right font-mono tabular-nums">{releases}</td>
              <td className="text-right font-mono tabular-nums whitespace-nowrap">{formatAgo(newestAt, now)}</td>
            </tr>
          ))}
          empty="No products of this publisher are listed."
        />
      </div>
    </MemberShell>
  );
}
