import type { Pool } from "pg";
import { settingShapes } from "#app/domain/core/settings/shapes.ts";
import { defaultConfig, type FixedConfig, type TrackerConfig } from "#tracker/config.ts";

/**
 * Reads the settings `tracker` and `points` as the core's configuration; defaults if they are missing or invalid. The
 * policy for endpoints and the help page are not settings. `interval`: seconds between announces if the setting does
 * not contain them.
 */
export async function readTrackerSetting(
  pool: Pool,
  interval: number,
): Promise<Omit<TrackerConfig, keyof FixedConfig>> {
  const { rows } = await pool.query<{ key: string; value: unknown }>(
    "SELECT key, value FROM settings WHERE key IN ('tracker', 'points')",
  );
  const settingOf = (key: string) => rows.find((row) => row.key === key)?.value ?? {};
  const parsed = settingShapes.tracker.safeParse(settingOf("tracker"));
  const setting = parsed.success ? parsed.data : settingShapes.tracker.parse({});
  const points = settingShapes.points.safeParse(settingOf("points"));
  const { allowedClients, deniedClients, maxClients, maxAnnouncesPerMinute, maxRate, maxNetworks } = setting;
  const { allowLoopback: _, helpUrl: __, ...usual } = defaultConfig(setting.announceInterval ?? interval);
  return {
    ...usual,
    minInterval: Math.min(setting.minInterval ?? usual.minInterval, usual.announceInterval),
    maxClients,
    maxAnnouncesPerMinute,
    maxRate,
    maxNetworks,
    ownSeedingOnly: points.success && points.data.ownSeedingOnly,
    clients: { allow: allowedClients, deny: deniedClients },
  };
}
