import type { LandingView } from "#app/domain/site-pages/read-landing.server.ts";
import { categories } from "#app/domain/torrents/categories.ts";

/** Lamps of one meter. */
export const LAMPS = 14;

export type Channel = { label: string; badge: string; count: number; lit: number };

/**
 * How many torrents each category holds, and how many lamps of its meter are lit: the fullest lights all, the others by
 * the logarithm of their count, so that a small one is still seen.
 */
export function channelsOf(counts: LandingView["counts"]): Channel[] {
  const most = Math.max(1, ...Object.values(counts));
  return categories.map(({ value, label, badge }) => {
    const count = counts[value] ?? 0;
    const share = Math.log1p(count) / Math.log1p(most);
    return { label, badge, count, lit: count === 0 ? 0 : Math.max(1, Math.round(share * LAMPS)) };
  });
}
