import type { LandingView } from "#app/domain/catalogue/site-pages/read-landing.server.ts";
import { categories } from "#app/domain/catalogue/torrents/categories.ts";

/** The number of lamps in a meter. */
export const LAMPS = 14;

export type Channel = { label: string; badge: string; count: number; lit: number };

/**
 * The number of torrents in each category, and of lit lamps in its meter. The scale is logarithmic, so that small
 * categories remain visible, and the largest one lights all lamps.
 */
export function channelsOf(counts: LandingView["counts"]): Channel[] {
  const most = Math.max(1, ...Object.values(counts));
  return categories.map(({ value, label, badge }) => {
    const count = counts[value] ?? 0;
    const share = Math.log1p(count) / Math.log1p(most);
    return { label, badge, count, lit: count === 0 ? 0 : Math.max(1, Math.round(share * LAMPS)) };
  });
}
