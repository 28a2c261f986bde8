import { z } from "zod";
import { type SettingKey, type SettingValue, settingShapes } from "./shapes.ts";

/** The fields of a stored setting as it is read: with a value for each. */
export function settingOutput<Key extends SettingKey>(key: Key): z.ZodType<SettingValue<Key>, z.ZodTypeDef, unknown> {
  const fields: Record<string, z.ZodTypeAny> = settingShapes[key].shape;
  const read = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? withWords(field.removeDefault(), field.description) : field,
  ]);
  return z.object(Object.fromEntries(read)) as z.ZodTypeAny;
}

const withWords = (field: z.ZodTypeAny, words: string | undefined) => (words ? field.describe(words) : field);
