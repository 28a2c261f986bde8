import type { RatioBand } from "#app/domain/catalogue/tracker/figures.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";

type Traffic = { ratio: number; uploaded: number | string; downloaded: number | string };

/** A ratio in words: it is infinite for members who have only uploaded. */
export function formatRatio({ ratio, uploaded, downloaded }: Traffic): string {
  if (Number(downloaded) > 0) return ratio.toFixed(2);
  return Number(uploaded) > 0 ? "∞" : "0.00";
}

export const bandTones: Record<RatioBand, BadgeTone> = {
  Excellent: "success",
  Good: "info",
  "Needs Work": "warning",
  Critical: "danger",
  "No traffic yet": "plain",
};
