import type { Prisma } from "#app/db/generated/client.ts";
import type { CaseStatus } from "#app/db/generated/enums.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Refusal, type Result, refuse } from "../../core/kernel/result.ts";
import { refuseOwn } from "../../people/members/about-oneself.server.ts";
import { nameColumns, shownName } from "../../people/members/deleted-member.ts";
import { stateLabels } from "./kinds.ts";

export const noSuchCase = (): Refusal => refuse("not-found", "This case doesn't exist.");

/** Whether a report is about the actor and others can decide it, so that the actor does not learn who reported. */
export const isForOthers = async (
  tx: Tx,
  actor: Actor,
  { accusedId: ownerId }: { accusedId: string | null },
): Promise<boolean> => (await refuseOwn(tx, actor, { ownerId, right: "cases.decide", what: "report" })) !== null;

type Seen = { caseId: number; version: number };

const include = {
  handler: { select: nameColumns },
  notice: true,
  reporter: { select: { id: true, username: true, email: true } },
} as const satisfies Prisma.CaseInclude;

export type ChangedCase = Prisma.CaseGetPayload<{ include: typeof include }>;

/**
 * Changes a case if it is still as the administrator saw it, so that of two simultaneous changes the second is refused.
 * Refusals: not-found (also of a report of the administrator); conflict.
 */
export async function changeCase(
  tx: Tx,
  actor: Actor,
  { caseId, version }: Seen,
  from: readonly CaseStatus[],
  data: Prisma.CaseUncheckedUpdateManyInput,
): Promise<Result<ChangedCase>> {
  const { count } = await tx.case.updateMany({
    where: { id: caseId, version, status: { in: [...from] } },
    data: { ...data, version: { increment: 1 } },
  });
  const row = await tx.case.findUnique({ where: { id: caseId }, include });
  if (!row || (await isForOthers(tx, actor, row))) return noSuchCase();
  if (count === 1) return ok(row);
  const by = row.handler ? `, by ${shownName(row.handler)}` : "";
  const now = stateLabels[row.status].toLowerCase();
  return refuse("conflict", `This case has changed since you opened it: it is now ${now}${by}. Check it again.`);
}

/** How the audit log names a case. */
export const auditSubject = ({ id, subject }: { id: number; subject: string }) => ({ kind: "case", id, name: subject });
