import type { ApplicationMessageKind } from "#app/db/generated/enums.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";

/** The page of an application shows all of its messages and notes. */
const MAX_MESSAGES = 100;

type Message = {
  applicationId: number;
  kind: ApplicationMessageKind;
  /** Null for the applicant. */
  authorId: string | null;
  text: string;
  at: Date;
};

/** Adds a question, an answer or a note to an application. Refusals: conflict (it has 100). */
export async function addMessage(
  tx: Tx,
  { applicationId, kind, authorId, text, at: createdAt }: Message,
): Promise<Result<{ id: number }>> {
  // Locking the application keeps two messages at once from passing the limit.
  await tx.$queryRaw`SELECT id FROM applications WHERE id = ${applicationId} FOR NO KEY UPDATE`;
  if ((await tx.applicationMessage.count({ where: { applicationId } })) >= MAX_MESSAGES)
    return refuse("conflict", `An application has at most ${MAX_MESSAGES} messages and notes.`);
  const data = { applicationId, kind, authorId, text, createdAt };
  return ok(await tx.applicationMessage.create({ data, select: { id: true } }));
}
