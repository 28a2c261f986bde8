import type { Tx } from "../../core/kernel/context.server.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";

/** The accepted application with this token if nobody has joined with it yet; otherwise null. */
export async function findAcceptedApplication(tx: Tx, token: string | undefined) {
  if (!token) return null;
  return tx.application.findFirst({
    where: { tokenHash: hashToken(token), status: "accepted" },
    select: { id: true, username: true, email: true },
  });
}

type Registration = { applicationId: number | null };

/** Links a registration's application to its account. Returns false if somebody has already joined with it. */
export async function joinByApplication(tx: Tx, { applicationId: id }: Registration, userId: string): Promise<boolean> {
  if (id === null) return true;
  const { count } = await tx.application.updateMany({
    where: { id, status: "accepted" },
    data: { status: "joined", userId },
  });
  return count > 0;
}
