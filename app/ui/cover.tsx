import { badgeOf } from "#app/domain/torrents/categories.ts";
import { hueOf } from "./badge.tsx";
import { coverPath } from "./cover-path.ts";

type Props = { seed: string; category: string };

/** A torrent's face, drawn of its info hash in the colour of its category: decoration, so nothing is read out. */
export function Cover({ seed, category }: Props) {
  const { kind, path } = coverPath(seed);
  return (
    <svg className={`cover ${kind} ${hueOf(badgeOf(category))}`} viewBox="0 0 48 48" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
