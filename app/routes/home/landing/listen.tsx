import type { LandingView } from "#app/domain/catalogue/site-pages/read-landing.server.ts";
import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import { paths } from "#app/paths/paths.ts";
import { hueOf } from "#app/ui/badge.tsx";
import { Cover } from "#app/ui/cover.tsx";
import { coverSeed } from "#app/ui/cover-path.ts";
import { Strip } from "./strip.tsx";

/** Previews that visitors may hear, in the browser's own player, because the page has no script. */
export function Listen({ sounds }: Pick<LandingView, "sounds">) {
  if (sounds.length === 0) return null;
  return (
    <Strip title="Listen">
      <ul className="grid gap-6 md:grid-cols-3">
        {sounds.map((sound, i) => {
          const badge = badgeOf(sound.category);
          return (
            <li key={sound.previewId} className="min-w-0 rounded-lg border border-line bg-surface p-4">
              <div className={`flex items-center gap-3 ${hueOf(badge)}`}>
                <span className="cover-wide size-14 shrink-0">
                  <Cover seed={coverSeed(null, sound.torrentId)} picture={sound.cover} size={96} />
                </span>
                <div className="min-w-0">
                  <p className="font-mono text-xs">{badge}</p>
                  {sound.name === null ? null : (
                    <p className="line-clamp-2 text-sm text-strong" dir="auto">
                      {sound.name}
                    </p>
                  )}
                  <p className="mt-1 flex flex-wrap gap-1.5">
                    {factsOf(sound).map((fact) => (
                      <span key={fact} className="chip">
                        {fact}
                      </span>
                    ))}
                  </p>
                </div>
              </div>
              {/* biome-ignore lint/a11y/useMediaCaption: previews are music without words. */}
              <audio
                className="mt-4 h-10 w-full"
                controls
                preload="none"
                src={paths.preview(sound.previewId)}
                aria-label={`Preview of ${sound.name ?? `sound ${i + 1}, ${badge}`}`}
              />
            </li>
          );
        })}
      </ul>
    </Strip>
  );
}

const factsOf = ({ tempo, key }: LandingView["sounds"][number]) => [tempo && `${tempo} bpm`, key].filter(Boolean);
