import type { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../kernel/context.server.ts";
import { type SettingKey, type SettingValue, settingShapes } from "./shapes.ts";

/** What a stored value of a setting says, with the default of each field that no operator has set. */
export function parseSetting<Key extends SettingKey>(key: Key, stored: unknown): SettingValue<Key> {
  const parsed = settingShapes[key].safeParse(stored ?? {});
  return (parsed.success ? parsed.data : settingShapes[key].parse({})) as SettingValue<Key>;
}

/** A setting, with the default of each field that no operator has set. */
export async function readSetting<Key extends SettingKey>(db: Tx, key: Key): Promise<SettingValue<Key>> {
  const row = await db.setting.findUnique({ where: { key } });
  return parseSetting(key, row?.value);
}

/** Writes a whole setting. The notification `settings` tells every process. */
export async function writeSetting<Key extends SettingKey>(
  db: Tx,
  key: Key,
  value: SettingValue<Key>,
  updatedBy: string | null,
): Promise<void> {
  const data = { value: value as Prisma.InputJsonValue, updatedBy };
  await db.setting.upsert({ where: { key }, create: { key, ...data }, update: data });
}
