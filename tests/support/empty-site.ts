import type { Pool } from "pg";

/** Settings that a site makes at its first start: its servers remember them. */
export const KEPT_SETTINGS = ["feeds", "push"];

/** Tables to empty; the rest cascades. The audit log refuses DELETE and keeps its entries. */
const FILLED = [
  "torrents",
  "user_uploads",
  "publishers",
  "forum_topics",
  "cases",
  "notifications",
  "operations",
  `settings WHERE key NOT IN (${KEPT_SETTINGS.map((key) => `'${key}'`).join(", ")})`,
  "site_events",
  "rate_limits",
  "form_drafts",
];

/** Makes a site as if it were new: no content, default settings, no limit used. `more` names the members to delete. */
export async function emptySite(pool: Pool, more: string[]): Promise<void> {
  await pool.query([...FILLED, ...more].map((rows) => `DELETE FROM ${rows}`).join("; "));
}
