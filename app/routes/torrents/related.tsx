import { paths } from "#app/paths/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { TorrentName } from "#app/ui/torrent-name.tsx";

type Named = { name: string; slug: string };
type Other = { id: number; name: string };
export type Related = {
  publisher: Named | null;
  product: Named | null;
  newer: (Other & { version: string | null }) | null;
  more: Other[];
  together: Other[];
};

/** The publisher and product of the release, and the version in its name. */
export const ReleaseLine = ({ related: { publisher, product } }: { related: Related }) =>
  publisher ? (
    <p className="p-line">
      <PageLink to={paths.publishers.publisher(publisher.slug)} aria-label={`Publisher: ${publisher.name}`}>
        {publisher.name}
      </PageLink>
      {product ? (
        <PageLink to={paths.product(publisher.slug, product.slug)} aria-label={`Product: ${product.name}`}>
          {product.name}
        </PageLink>
      ) : null}
    </p>
  ) : null;

export const NewerRelease = ({ newer }: Pick<Related, "newer">) =>
  newer ? (
    <p className="p-newer">
      There is a newer release:{" "}
      <PageLink to={paths.torrent(newer.id)} className="p-link">
        {newer.version ?? newer.name}
      </PageLink>
    </p>
  ) : null;

export const RelatedTorrents = ({ related: { more, together } }: { related: Related }) => (
  <>
    <TorrentLinks title="More from this publisher" torrents={more} isSame />
    <TorrentLinks title="Often downloaded together" torrents={together} />
  </>
);

/** A few torrents under a heading; nothing if there are none. */
const TorrentLinks = ({ title, torrents, isSame = false }: { title: string; torrents: Other[]; isSame?: boolean }) =>
  torrents.length === 0 ? null : (
    <section className={isSame ? "p-links p-same" : "p-links"}>
      <h2 className="label">{title}</h2>
      <ul>
        {torrents.map(({ id, name }) => (
          <li key={id}>
            <PageLink to={paths.torrent(id)} dir="auto">
              <TorrentName name={name} />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
