import type { Tx } from "../../core/kernel/context.server.ts";
import { lockSetting } from "../../core/settings/change-setting.server.ts";
import { joiningAt, joiningWith, plannedOf } from "../../core/settings/joining-shape.ts";
import { readSetting, writeSetting } from "../../core/settings/settings.server.ts";
import { countMembers } from "../../people/members/count-members.server.ts";

/** Changes the joining mode when the number of members is reached. The caller opens accounts one by one. */
export async function applyMemberLimit(tx: Tx, now: Date): Promise<void> {
  const planned = plannedOf(await readSetting(tx, "joining"));
  if (planned.every(({ changesAtMembers }) => changesAtMembers === null)) return;
  await lockSetting(tx, "joining");
  const setting = joiningAt(await readSetting(tx, "joining"), now);
  const changed = joiningWith(setting, (await countMembers({ db: tx })).active);
  if (changed !== setting) await writeSetting(tx, "joining", changed, null);
}
