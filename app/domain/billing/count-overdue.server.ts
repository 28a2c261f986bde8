import { holding } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { overdue } from "./billable.ts";

/** How many payments are overdue. Refuses all but staff. */
export const countOverdue = defineUseCase({
  name: "billing.count-overdue",
  input: NoInput,
  allow: holding("payments.decide"),
  read: async ({ db, clock }) => ok({ total: await db.user.count({ where: overdue(clock()) }) }),
});
