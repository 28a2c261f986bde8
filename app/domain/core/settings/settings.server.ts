import type { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../kernel/context.server.ts";
import type { Settings } from "../ports/settings.ts";
import { parseSetting, type SettingKey, type SettingValue, settingShapes } from "./shapes.ts";

/** Reads a setting from the database, as writes must do. */
export async function readSetting<Key extends SettingKey>(db: Tx, key: Key): Promise<SettingValue<Key>> {
  const row = await db.setting.findUnique({ where: { key } });
  return parseSetting(key, row?.value);
}

/** Reads a setting from this process's memory, without a statement, as screens do. */
export async function recallSetting<Key extends SettingKey>(settings: Settings, key: Key): Promise<SettingValue<Key>> {
  return parseSetting(key, await settings.find(key));
}

/**
 * Writes a whole setting. The notification `settings` informs all processes. Throws for an invalid value: readers would
 * fall back to the defaults.
 */
export async function writeSetting<Key extends SettingKey>(
  db: Tx,
  key: Key,
  value: SettingValue<Key>,
  updatedBy: string | null,
): Promise<void> {
  const data = { value: settingShapes[key].parse(value) as Prisma.InputJsonValue, updatedBy };
  await db.setting.upsert({ where: { key }, create: { key, ...data }, update: data });
}
