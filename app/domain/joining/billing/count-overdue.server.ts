import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { overdue } from "./billable.ts";
import { OverdueCount } from "./output.ts";

/** How many payments are overdue. Refuses all but staff. */
export const countOverdue = defineUseCase({
  name: "billing.count-overdue",
  output: OverdueCount,
  allow: holding("payments.decide"),
  async read({ db, settings, clock }) {
    const isFree = isFreeSite(await recallSetting(settings, "membership"));
    return ok({ total: isFree ? 0 : await db.user.count({ where: overdue(clock()) }) });
  },
});
