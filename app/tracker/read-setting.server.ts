import type { Pool } from "pg";
import { settingShapes } from "#app/domain/settings/shapes.ts";
import type { TrackerConfig } from "#tracker/config.ts";

/** The operator's setting `tracker`, as the core takes it; defaults where it is not set or cannot be read. */
export async function readTrackerSetting(pool: Pool): Promise<Partial<TrackerConfig>> {
  const { rows } = await pool.query<{ value: unknown }>("SELECT value FROM settings WHERE key = 'tracker'");
  const parsed = settingShapes.tracker.safeParse(rows[0]?.value ?? {});
  const setting = parsed.success ? parsed.data : settingShapes.tracker.parse({});
  const { allowedClients, deniedClients, maxClients, maxAnnouncesPerMinute, maxRate } = setting;
  return { maxClients, maxAnnouncesPerMinute, maxRate, clients: { allow: allowedClients, deny: deniedClients } };
}
