import type { LandingView } from "#app/domain/site-pages/read-landing.server.ts";
import { badgeOf } from "#app/domain/torrents/categories.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { hueOf } from "#app/ui/badge.tsx";
import { Strip } from "./strip.tsx";
import { waveOf } from "./wave.ts";

/** The newest torrents: a drawn face, the category and the age of each, and its name where visitors may read it. */
export function Newest({ newest, madeAt }: Pick<LandingView, "newest" | "madeAt">) {
  if (newest.length === 0) return null;
  return (
    <Strip title="Newest">
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6">
        {newest.map(({ id, category, name, createdAt }) => {
          const badge = badgeOf(category);
          return (
            <li key={id} className={`min-w-0 ${hueOf(badge)}`}>
              <svg
                viewBox="0 0 100 100"
                className="block w-full rounded-md border border-line bg-sunken"
                aria-hidden="true"
              >
                <path d={waveOf(id)} stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
              </svg>
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
