import { coverUrl } from "#app/domain/catalogue/covers/cover-url.ts";
import { Cover } from "#app/ui/cover.tsx";
import { coverSeed } from "#app/ui/cover-path.ts";

/** The cover of a collection: a square of its first four covers; with fewer, the first alone. */
export const CollectionCover = ({ id, covers }: { id: number; covers: string[] }) => (
  <span className="cover-large text-hue-other">
    {covers.length < 4 ? (
      <Cover seed={coverSeed(null, id)} picture={covers[0] ?? null} size={256} />
    ) : (
      <span className="cover cover-four">
        {covers.map((name) => (
          <img key={name} src={coverUrl(name, 96)} alt="" width={96} height={96} loading="lazy" />
        ))}
      </span>
    )}
  </span>
);
