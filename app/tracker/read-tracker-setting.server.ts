import type { Pool } from "pg";
import { settingShapes } from "#app/domain/settings/shapes.ts";
import { defaultConfig, type TrackerConfig } from "#tracker/config.ts";

/**
 * The operator's setting `tracker` as the core's configuration. Defaults where it is not set or is not valid.
 * Where peers may be is no setting of the operator's.
 * `interval`: seconds between announces, when the setting does not say.
 */
export async function readTrackerSetting(pool: Pool, interval: number): Promise<Omit<TrackerConfig, "allowLoopback">> {
  const { rows } = await pool.query<{ value: unknown }>("SELECT value FROM settings WHERE key = 'tracker'");
  const parsed = settingShapes.tracker.safeParse(rows[0]?.value ?? {});
  const setting = parsed.success ? parsed.data : settingShapes.tracker.parse({});
  const { allowedClients, deniedClients, maxClients, maxAnnouncesPerMinute, maxRate } = setting;
  const { allowLoopback: _, ...usual } = defaultConfig(setting.announceInterval ?? interval);
  return {
    ...usual,
    minInterval: Math.min(setting.minInterval ?? usual.minInterval, usual.announceInterval),
    maxClients,
    maxAnnouncesPerMinute,
    maxRate,
    clients: { allow: allowedClients, deny: deniedClients },
  };
}
