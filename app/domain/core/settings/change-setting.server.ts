import type { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../kernel/actor.ts";
import type { AuditEntry } from "../kernel/audit.server.ts";
import { changesOf } from "../kernel/changes-of.ts";
import type { Tx } from "../kernel/context.server.ts";
import { lockNamed, shareNamed } from "../kernel/locks.server.ts";
import { readSetting, writeSetting } from "./settings.server.ts";
import type { SettingKey, SettingValue } from "./shapes.ts";

type Changed<Key extends SettingKey> = { before: SettingValue<Key>; after: SettingValue<Key>; audit: AuditEntry };

/**
 * Changes a setting as a step of a use case. Returns its old and new value, and the audit entry that the use case
 * passes on. Two administrators who change one setting at once see each other's change.
 */
export async function changeSetting<Key extends SettingKey>(
  tx: Tx,
  actor: Actor,
  key: Key,
  change: (before: SettingValue<Key>) => SettingValue<Key>,
  /** The name in the audit log. */
  name: string = key,
): Promise<Changed<Key>> {
  await lockSetting(tx, key);
  const before = await readSetting(tx, key);
  const after = change(before);
  await writeSetting(tx, key, after, actor.id);
  const subject = { kind: "setting", id: key, name };
  const json = (value: SettingValue<Key>) => value as Prisma.InputJsonObject;
  return { before, after, audit: { subject, ...changesOf(json(before), json(after)) } };
}

/** Reads a setting and prevents changes to it until the transaction ends: other writers wait. */
export async function holdSetting<Key extends SettingKey>(tx: Tx, key: Key): Promise<SettingValue<Key>> {
  await shareNamed(tx, `setting ${key}`);
  return readSetting(tx, key);
}

/** Waits for other transactions that change or hold the setting. */
export const lockSetting = (tx: Tx, key: SettingKey) => lockNamed(tx, `setting ${key}`);
