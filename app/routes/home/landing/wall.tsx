import type { LandingView } from "#app/domain/catalogue/site-pages/read-landing.server.ts";
import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import { splitName } from "#app/domain/catalogue/torrents/split-name.ts";
import { hueOf } from "#app/ui/badge.tsx";
import { Cover } from "#app/ui/cover.tsx";
import { coverSeed } from "#app/ui/cover-path.ts";

/** A wall of covers from edge to edge. It is only looked at: the newest are named below. */
export function Wall({ wall }: Pick<LandingView, "wall">) {
  if (wall.length === 0) return null;
  return (
    <ul aria-hidden="true" className={`cover-wall grid grid-cols-6 ${wall.length >= 12 ? "lg:grid-cols-12" : ""}`}>
      {wall.map(({ id, category, name, cover }) => (
        <li key={id} className={`cover-wide min-w-0 ${hueOf(badgeOf(category))}`}>
          <Cover
            seed={coverSeed(null, id)}
            picture={cover}
            size={256}
            by={name === null ? null : splitName(name).publisher}
          />
        </li>
      ))}
    </ul>
  );
}
