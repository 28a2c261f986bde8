import type { Prisma } from "#app/db/generated/client.ts";
import type { CaseStatus } from "#app/db/generated/enums.ts";
import type { Tx } from "../kernel/context.server.ts";
import { ok, type Refusal, type Result, refuse } from "../kernel/result.ts";
import { stateLabels } from "./kinds.ts";

export const noSuchCase = (): Refusal => refuse("not-found", "This case does not exist.");

type Seen = { caseId: number; version: number };

const include = {
  handler: { select: { username: true } },
  notice: true,
  reporter: { select: { id: true, username: true, email: true } },
} as const satisfies Prisma.CaseInclude;

export type ChangedCase = Prisma.CaseGetPayload<{ include: typeof include }>;

/**
 * Changes a case that is still as the administrator has seen it: of two who act at once, the second is refused.
 * Refusals: not-found; conflict.
 */
export async function changeCase(
  tx: Tx,
  { caseId, version }: Seen,
  from: readonly CaseStatus[],
  data: Prisma.CaseUncheckedUpdateManyInput,
): Promise<Result<ChangedCase>> {
  const { count } = await tx.case.updateMany({
    where: { id: caseId, version, status: { in: [...from] } },
    data: { ...data, version: { increment: 1 } },
  });
  const row = await tx.case.findUnique({ where: { id: caseId }, include });
  if (!row) return noSuchCase();
  if (count === 1) return ok(row);
  const by = row.handler ? `, by ${row.handler.username}` : "";
  const now = stateLabels[row.status].toLowerCase();
  return refuse("conflict", `This case has changed since you opened it: it is ${now} now${by}. Look at it again.`);
}

/** How the audit log names a case. */
export const auditSubject = ({ id, subject }: { id: number; subject: string }) => ({ kind: "case", id, name: subject });
