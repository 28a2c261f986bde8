import type { Tx } from "../../core/kernel/context.server.ts";
import { joiningAt } from "../../core/settings/joining-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { readQuotas } from "../invitations/quota-setting.server.ts";

/** The settings of joining: mode, planned changes, price, and how many people members may invite. */
export async function settingOf(db: Tx, now: Date) {
  // At once: Prisma then asks for all of them in one statement.
  const [{ price, trialDays }, joining, quotas] = await Promise.all([
    readSetting(db, "membership"),
    readSetting(db, "joining"),
    readQuotas(db),
  ]);
  return { ...joiningAt(joining, now), ...quotas, price, trialDays };
}
