import { anyone } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { recallJoining } from "../registrations/joining.server.ts";
import { versionOf } from "./check-answers.server.ts";
import { Questions } from "./output.ts";
import { answerMax, fieldName } from "./questions.ts";

/** The questions of an application, whether it can be sent now, and the introduction. Open to all. */
export const readQuestions = defineUseCase({
  name: "applications.read-questions",
  output: Questions,
  allow: anyone,
  async read(context) {
    const { needsApplication, message } = await recallJoining(context);
    const { intro, questions } = await recallSetting(context.settings, "applications");
    return ok({
      isOpen: needsApplication,
      message: needsApplication ? null : message,
      intro,
      asked: versionOf(questions),
      questions: questions.map(({ id, kind, label, hint, choices, isRequired }) => ({
        name: fieldName({ id, kind }),
        kind,
        label,
        hint,
        choices,
        isRequired,
        max: answerMax[kind],
      })),
    });
  },
});
