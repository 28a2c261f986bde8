import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { auditSubject, stepCase } from "./change-case.server.ts";
import { CaseStep } from "./schema.ts";

/** Takes a case into review, so that the others see whose it is. Refuses visitors and members. Refusals: not-found; conflict. */
export const takeCase = defineUseCase({
  name: "cases.take",
  input: CaseStep,
  allow: isStaff,
  async run(context, step) {
    return context.db.$transaction(async (tx) => {
      const taken = await stepCase(tx, step, ["open"], { status: "review", handledBy: actorOf(context).id });
      await recordAct(tx, context, {
        act: "cases.take",
        subject: auditSubject(taken),
        before: { status: "open" },
        after: { status: "review" },
      });
      return ok({ caseId: taken.id, status: taken.status, version: taken.version });
    });
  },
});
