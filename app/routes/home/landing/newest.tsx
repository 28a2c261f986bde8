import type { LandingView } from "#app/domain/catalogue/site-pages/read-landing.server.ts";
import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import { splitName } from "#app/domain/catalogue/torrents/split-name.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { hueOf } from "#app/ui/badge.tsx";
import { Cover } from "#app/ui/cover.tsx";
import { coverSeed } from "#app/ui/cover-path.ts";
import { Strip } from "./strip.tsx";

/** The newest torrents, each with a generated cover, category and age, and with the name if visitors may see it. */
export function Newest({ newest, madeAt }: Pick<LandingView, "newest" | "madeAt">) {
  if (newest.length === 0) return null;
  return (
    <Strip title="Newest">
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6">
        {newest.map(({ id, category, name, cover, createdAt }) => {
          const badge = badgeOf(category);
          return (
            <li key={id} className={`min-w-0 ${hueOf(badge)}`}>
              {/* Generated from the id, because visitors must not see info hashes. */}
              <span className="cover-wide">
                <Cover
                  seed={coverSeed(null, id)}
                  picture={cover}
                  size={256}
                  by={name === null ? null : splitName(name).publisher}
                />
              </span>
              <p className="mt-2 font-mono text-xs">
                {badge}
                <time dateTime={createdAt} className="block text-muted">
                  {formatAgo(createdAt, madeAt)}
                </time>
              </p>
              {name === null ? null : (
                <p className="mt-1 line-clamp-2 text-sm text-strong" dir="auto">
                  {name}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Strip>
  );
}
