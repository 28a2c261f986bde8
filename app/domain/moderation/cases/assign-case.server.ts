import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { auditSubject, changeCase, noSuchCase } from "./change-case.server.ts";
import { rightOver } from "./kinds.ts";
import { CaseChanged } from "./output.ts";
import { CaseStep } from "./schema.ts";

/**
 * Puts a case into review and assigns it to the acting administrator, so that others see who has it. Refuses visitors
 * and members. Refusals: not-found; conflict.
 */
export const assignCase = defineUseCase({
  name: "cases.take",
  input: CaseStep,
  output: CaseChanged,
  allow: holding("cases.decide", "notices.decide"),
  async write({ tx, actor }, seen) {
    const changed = await changeCase(tx, actor, seen, ["open"], { status: "review", handledBy: actor.id });
    if (!changed.ok) return changed;
    if (!mayDo(actor, rightOver(changed.value.kind))) return noSuchCase();
    const { id: caseId, status, version } = changed.value;
    const audit = { subject: auditSubject(changed.value), before: { status: "open" }, after: { status: "review" } };
    return ok({ caseId, status, version }, { audit });
  },
});
