import { coverPath } from "./cover-path.ts";

/** A torrent's face in the colour of the text around it, drawn of `coverSeed`: decoration, so nothing is read out. */
export function Cover({ seed }: { seed: string }) {
  const { kind, path } = coverPath(seed);
  return (
    <svg className={`cover ${kind}`} viewBox="0 0 48 48" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
