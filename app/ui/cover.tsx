import { type CoverSize, coverUrl } from "#app/domain/covers/cover-url.ts";
import { coverPath } from "./cover-path.ts";

type Props = {
  seed: string;
  /** The name of a picture that somebody has sent, instead of the drawing. */
  picture: string | null;
  size?: CoverSize;
  /** The alternative text of a picture that is not beside the name of its torrent. */
  alt?: string;
};

/** A torrent's face: its picture, or a drawing of `coverSeed` in the colour of the text around it, which is never read out. */
export function Cover({ seed, picture, size = 96, alt = "" }: Props) {
  if (picture)
    return <img className="cover" src={coverUrl(picture, size)} alt={alt} width={size} height={size} loading="lazy" />;
  const { kind, path } = coverPath(seed);
  return (
    <svg className={`cover ${kind}`} viewBox="0 0 48 48" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
