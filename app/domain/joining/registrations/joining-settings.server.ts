import type { Tx } from "../../core/kernel/context.server.ts";
import { joiningAt } from "../../core/settings/joining-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { readQuotas } from "../invitations/quota-setting.server.ts";

/** The settings of joining: mode, planned changes, price, and how many people members may invite. */
export async function settingOf(db: Tx, now: Date) {
  const { price, trialDays } = await readSetting(db, "membership");
  const joining = joiningAt(await readSetting(db, "joining"), now);
  return { ...joining, ...(await readQuotas(db)), price, trialDays };
}
