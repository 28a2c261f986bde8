import type { Prisma } from "#app/db/generated/client.ts";
import type { CaseStatus } from "#app/db/generated/enums.ts";
import { type Refusal, RefusalError, refuse } from "../kernel/result.ts";
import { stateLabels } from "./kinds.ts";

export const noSuchCase = (): Refusal => refuse("not-found", "This case does not exist.");

type Seen = { caseId: number; version: number };

/**
 * One step of a case, from the step that whoever acts has seen: of two administrators at once one takes it and the
 * other is told. Throws refusals: not-found; conflict.
 */
export async function stepCase(
  tx: Prisma.TransactionClient,
  { caseId, version }: Seen,
  from: readonly CaseStatus[],
  data: Prisma.CaseUncheckedUpdateManyInput,
) {
  const { count } = await tx.case.updateMany({
    where: { id: caseId, version, status: { in: [...from] } },
    data: { ...data, version: { increment: 1 } },
  });
  const row = await tx.case.findUnique({
    where: { id: caseId },
    include: {
      handler: { select: { username: true } },
      notice: true,
      reporter: { select: { id: true, username: true, email: true } },
    },
  });
  if (!row) throw new RefusalError(noSuchCase());
  if (count === 1) return row;
  const by = row.handler ? `, by ${row.handler.username}` : "";
  const now = stateLabels[row.status].toLowerCase();
  throw new RefusalError(
    refuse("conflict", `This case has changed since you opened it: it is ${now} now${by}. Please look at it again.`),
  );
}

export type SteppedCase = Awaited<ReturnType<typeof stepCase>>;

/** How the audit log calls a case. */
export const auditSubject = ({ id, subject }: { id: number; subject: string }) => ({ kind: "case", id, name: subject });
