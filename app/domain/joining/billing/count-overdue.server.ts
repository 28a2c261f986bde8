import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { isOverdue } from "./billable.ts";
import { OverdueCount } from "./output.ts";

/** How many payments are overdue. Refuses all but staff. */
export const countOverdue = defineUseCase({
  name: "billing.count-overdue",
  output: OverdueCount,
  allow: holding("payments.decide"),
  async read({ reads, settings, clock }) {
    if (isFreeSite(await recallSetting(settings, "membership"))) return ok({ total: 0 });
    const [row] = await reads.rows<{ total: number }>(
      Prisma.sql`SELECT count(*)::int AS total FROM users u WHERE ${isOverdue(clock())}`,
    );
    return ok({ total: row?.total ?? 0 });
  },
});
