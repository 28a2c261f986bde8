import type { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../kernel/context.server.ts";
import { type SettingKey, type SettingValue, settingShapes } from "./shapes.ts";

/** A setting, with the default of each field that no operator has set. */
export async function readSetting<Key extends SettingKey>(db: Tx, key: Key): Promise<SettingValue<Key>> {
  const row = await db.setting.findUnique({ where: { key } });
  const parsed = settingShapes[key].safeParse(row?.value ?? {});
  return (parsed.success ? parsed.data : settingShapes[key].parse({})) as SettingValue<Key>;
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
