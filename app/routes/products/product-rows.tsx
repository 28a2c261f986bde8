import { CachedRows } from "#app/ui/cached-rows.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { FigureCells, GetCell, Inside, NewMark, type ShownTorrent, TypeCell } from "../home/torrent-row.tsx";
import { Heads } from "../home/torrent-rows.tsx";

/** A product, as its newest release. */
export type ShownProduct = ShownTorrent & { to: string; product: string; version: string | null; releases: number };

function ProductRow({ to, product, version, releases, ...newest }: ShownProduct) {
  return (
    <tr data-id={newest.id}>
      <TypeCell {...newest} />
      <td className="t-name">
        <PageLink to={to} dir="auto">
          <b>{product}</b>
          {version === null ? null : <span className="t-part">{` ${version}`}</span>}
        </PageLink>
        <NewMark {...newest} />
        <Inside {...newest} />
        {releases > 1 ? <span className="t-in">{`${releases.toLocaleString("en-US")} releases`}</span> : null}
      </td>
      <FigureCells {...newest} />
      <GetCell {...newest} />
    </tr>
  );
}

/** Products with cover, sound and download of their newest releases. */
export const ProductRows = ({ products }: { products: ShownProduct[] }) => (
  <table className="t-list comfortable">
    <Heads name="Product" date="Newest release" />
    <CachedRows as="tbody" of={ProductRow} rows={products} />
  </table>
);
