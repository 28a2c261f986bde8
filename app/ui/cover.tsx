import { type CoverSize, coverUrl } from "#app/domain/catalogue/covers/cover-url.ts";
import { coverPath } from "./cover-path.ts";
import { toneOf } from "./face.ts";

type Props = {
  seed: string;
  /** The name of an uploaded picture, which replaces the drawing. */
  picture: string | null;
  size?: CoverSize;
  /** The alternative text of a picture, if the name of its torrent is not beside it. */
  alt?: string;
  /** The publisher. All drawings of one publisher have one background, and large ones show its name. */
  by?: string | null;
};

/** The number of letters that fit on a cover. */
const LETTERS = 14;

/** As many first words of a name as fit. */
function firstWords(name: string): string {
  const letters = [...name];
  if (letters.length <= LETTERS) return name;
  const cut = letters.slice(0, LETTERS + 1).join("");
  return cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : letters.slice(0, LETTERS).join("");
}

/**
 * A torrent's cover: its picture, or a drawing from `coverSeed` in the colour of the text around it, which screen
 * readers skip.
 */
export function Cover({ seed, picture, size = 96, alt = "", by = null }: Props) {
  if (picture)
    return <img className="cover" src={coverUrl(picture, size)} alt={alt} width={size} height={size} loading="lazy" />;
  const { kind, path } = coverPath(seed);
  return (
    <svg
      className={by === null ? `cover ${kind}` : `cover ${kind} ${toneOf(by)}`}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      {by === null || size < 256 ? (
        <path d={path} />
      ) : (
        <>
          <path d={path} transform="matrix(.8 0 0 .8 4.8 2)" />
          <text x="3" y="45">
            {firstWords(by)}
          </text>
        </>
      )}
    </svg>
  );
}
