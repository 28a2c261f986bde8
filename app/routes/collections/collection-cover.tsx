import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import { splitName } from "#app/domain/catalogue/torrents/split-name.ts";
import type { ShownCollection } from "#app/domain/community/collections/output.ts";
import { hueOf } from "#app/ui/badge.tsx";
import { Cover } from "#app/ui/cover.tsx";
import { coverSeed } from "#app/ui/cover-path.ts";

/** The cover of a collection: a square of the covers of its first four torrents, or a single one. */
export const CollectionCover = ({ id, cover, covers }: Pick<ShownCollection, "id" | "cover" | "covers">) => (
  <span className="cover-large text-hue-other">
    {covers.length === 0 ? (
      <Cover seed={coverSeed(null, id)} picture={cover} size={256} />
    ) : (
      <span className="cover-four">
        {covers.map(({ torrentId, name, category, infoHash, cover: picture }) => (
          <span key={torrentId} className={hueOf(badgeOf(category))}>
            <Cover seed={coverSeed(infoHash, torrentId)} picture={picture} by={splitName(name).publisher} />
          </span>
        ))}
      </span>
    )}
  </span>
);
