import type { Pool } from "pg";
import { settingShapes } from "#app/domain/settings/shapes.ts";
import { defaultConfig, type FixedConfig, type TrackerConfig } from "#tracker/config.ts";

/**
 * The operator's settings `tracker` and `points` as the core's configuration. Defaults where it is not set or is not valid.
 * Operators cannot set which addresses peers may have, nor where help is.
 * `interval`: seconds between announces, when the setting does not say.
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
  const { allowedClients, deniedClients, maxClients, maxAnnouncesPerMinute, maxRate } = setting;
  const { allowLoopback: _, helpUrl: __, ...usual } = defaultConfig(setting.announceInterval ?? interval);
  return {
    ...usual,
    minInterval: Math.min(setting.minInterval ?? usual.minInterval, usual.announceInterval),
    maxClients,
    maxAnnouncesPerMinute,
    maxRate,
    ownSeedingOnly: points.success && points.data.ownSeedingOnly,
    clients: { allow: allowedClients, deny: deniedClients },
  };
}
