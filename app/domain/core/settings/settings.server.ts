import type { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../kernel/context.server.ts";
import type { Settings } from "../ports/settings.ts";
import { parseSetting, type SettingKey, type SettingValue, settingShapes } from "./shapes.ts";

/** Reads a setting from the database. Writes use this one. */
export async function readSetting<Key extends SettingKey>(db: Tx, key: Key): Promise<SettingValue<Key>> {
  const row = await db.setting.findUnique({ where: { key } });
  return parseSetting(key, row?.value);
}

/** Reads a setting from the memory of this process, without a statement. Screens use this one. */
export async function recallSetting<Key extends SettingKey>(settings: Settings, key: Key): Promise<SettingValue<Key>> {
  return parseSetting(key, await settings.find(key));
}

/**
 * Writes a whole setting. The notification `settings` tells every process. Throws for a value that readers would take as
 * not valid: they would go by the defaults.
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
