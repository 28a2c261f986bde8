import { paths } from "#app/paths/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { TorrentName } from "#app/ui/torrent-name.tsx";

type Props = { title: string; torrents: { id: number; name: string }[] };

/** A few torrents under a heading; nothing where there are none. */
export const TorrentLinks = ({ title, torrents }: Props) =>
  torrents.length === 0 ? null : (
    <section className="p-links">
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
