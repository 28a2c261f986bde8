import type { ApplicationMessageKind } from "#app/db/generated/enums.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";

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
  const count = () => tx.applicationMessage.count({ where: { applicationId } });
  const cap = { count, most: MAX_MESSAGES, things: "messages and notes", remedy: "" };
  const room = await withinCap(tx, { table: "applications", id: applicationId }, cap);
  if (!room.ok) return room;
  const data = { applicationId, kind, authorId, text, createdAt };
  return ok(await tx.applicationMessage.create({ data, select: { id: true } }));
}
