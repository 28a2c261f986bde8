import type { z } from "zod";
import { holding } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import type { Right } from "../kernel/rights.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { changeSetting } from "./change-setting.server.ts";
import { settingOutput } from "./setting-output.ts";
import { readSetting } from "./settings.server.ts";
import type { SettingKey, SettingValue } from "./shapes.ts";

type Read<Key extends SettingKey> = { name: string; right: Right; key: Key };

/** A use case that reads a setting as it is stored, for its screen. */
export const defineSettingRead = <Key extends SettingKey>({ name, right, key }: Read<Key>) =>
  defineUseCase({
    name,
    output: settingOutput(key),
    allow: holding(right),
    read: async ({ db }) => ok(await readSetting(db, key)),
  });

type Write<Key extends SettingKey, Schema extends z.ZodTypeAny> = Read<Key> & {
  input: Schema;
  /** The name in the audit log. */
  title?: string;
};

/** A use case that replaces a setting with its input. All processes use it at once. */
export const defineSettingWrite = <
  Key extends SettingKey,
  Schema extends z.ZodType<SettingValue<Key>, z.ZodTypeDef, unknown>,
>({
  name,
  right,
  key,
  input,
  title,
}: Write<Key, Schema>) =>
  defineUseCase({
    name,
    input,
    output: settingOutput(key),
    allow: holding(right),
    async write({ tx, actor, settings }, next) {
      const { after, audit } = await changeSetting(tx, actor, key, () => next, title);
      return ok(after, { audit, afterCommit: settings.reload });
    },
  });
