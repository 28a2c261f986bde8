import { holding } from "../../core/kernel/allow.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { overdue } from "./billable.ts";
import { OverdueCount } from "./output.ts";

type Deps = Pick<Context, "db" | "settings" | "clock">;

/** The number of members whose payment is overdue; 0 on a free site. */
export async function countOverdueIn({ db, settings, clock }: Deps): Promise<number> {
  return isFreeSite(await recallSetting(settings, "membership")) ? 0 : db.user.count({ where: overdue(clock()) });
}

/** How many payments are overdue. Refuses all but staff. */
export const countOverdue = defineUseCase({
  name: "billing.count-overdue",
  output: OverdueCount,
  allow: holding("payments.decide"),
  read: async (context) => ok({ total: await countOverdueIn(context) }),
});
