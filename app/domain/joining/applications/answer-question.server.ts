import { anyone } from "../../core/kernel/allow.ts";
import { Message } from "../../core/kernel/output.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { findByToken, unknownApplication } from "./link.server.ts";
import { addMessage } from "./messages.server.ts";
import { AnswerQuestion } from "./schema.ts";

/**
 * Stores the applicant's answer to a question by the staff; the token is that of the applicant's page. The application
 * returns to its place in the queue. Refusals: not-found; rate-limited; conflict (no question is open).
 */
export const answerQuestion = defineUseCase({
  name: "applications.answer-question",
  input: AnswerQuestion,
  output: Message,
  allow: anyone,
  limit: "applicationPage",
  async write({ tx, clock }, { token, text }) {
    const found = await findByToken(tx, token, clock());
    if (!found) return unknownApplication();
    const { count } = await tx.application.updateMany({
      where: { id: found.id, status: "asked" },
      data: { status: "waiting" },
    });
    if (count === 0) return refuse("conflict", "There is no question to answer. Reload the page.");
    const added = await addMessage(tx, {
      applicationId: found.id,
      kind: "answer",
      authorId: null,
      text,
      at: clock(),
    });
    return added.ok ? ok({ message: "Your answer was sent to the staff." }) : added;
  },
});
