export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A count for JSON: a number if it is exact, otherwise a string of its digits. */
export const jsonCount = (count: bigint): number | string =>
  count <= BigInt(Number.MAX_SAFE_INTEGER) && count >= -BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : String(count);

/**
 * Uploaded divided by downloaded, to three decimal places, as the database stores it; 0 before anything was downloaded.
 */
export const ratioOf = (uploaded: bigint, downloaded: bigint): number =>
  downloaded <= 0n ? 0 : Math.min(Math.round((Number(uploaded) / Number(downloaded)) * 1000) / 1000, 9_999_999.999);

export type RatioBand = "Excellent" | "Good" | "Needs Work" | "Critical" | "No traffic yet";

/**
 * The band of a ratio: 2 or more is excellent, 1 or more good, 0.5 or more needs work, less is critical. A member
 * without traffic has no band yet; one who has only uploaded has the best.
 */
export function bandOf(traffic: { ratio: number; uploaded: number | string; downloaded: number | string }): RatioBand {
  if (Number(traffic.downloaded) === 0) return Number(traffic.uploaded) === 0 ? "No traffic yet" : "Excellent";
  if (traffic.ratio >= 2) return "Excellent";
  if (traffic.ratio >= 1) return "Good";
  return traffic.ratio >= 0.5 ? "Needs Work" : "Critical";
}

/** "2026-06-15" */
export const isoDay = (day: Date): string => day.toISOString().slice(0, 10);
