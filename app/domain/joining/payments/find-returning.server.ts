import { z } from "zod";
import { anyone } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { findUserIdByName } from "../../people/members/find-user-id.server.ts";
import { openReactivationTicket } from "../../people/members/reactivation-ticket.server.ts";
import { ReactivationToken } from "./schema.ts";

type Given = { username: string; reactivationToken?: string | undefined };
type Deps = Pick<Services, "secrets" | "clock"> & { db: Pick<Tx, "$queryRaw" | "user"> };

/** A deactivated member who returns. `isVerified`: the password was checked at sign-in within the last hour. */
export type Returning = { id: string; username: string; email: string; isVerified: boolean };

/** Finds a returning deactivated member by the ticket from sign-in, or otherwise by name. Null for everyone else. */
export async function findReturning(deps: Deps, { username, reactivationToken }: Given): Promise<Returning | null> {
  const proven = reactivationToken ? openReactivationTicket(deps, reactivationToken) : null;
  const id = proven ?? (await findUserIdByName(deps.db, username));
  const user = await deps.db.user.findUnique({
    where: { id: id ?? "" },
    select: { id: true, username: true, email: true, isActive: true, isSuspended: true },
  });
  if (!user || user.isActive || user.isSuspended) return null;
  return { id: user.id, username: user.username, email: user.email, isVerified: proven !== null };
}

/** The account named by a ticket from sign-in, for the reactivation screens, and the member's waiting proof. */
export const readReturning = defineUseCase({
  name: "payments.read-returning",
  input: z.object({ reactivationToken: ReactivationToken }),
  allow: anyone,
  async read(context, { reactivationToken }) {
    const found = reactivationToken ? await findReturning(context, { username: "", reactivationToken }) : null;
    const waiting = found
      ? await context.db.payment.findFirst({
          where: { userId: found.id, status: "pending", isVerified: true },
          orderBy: { id: "asc" },
        })
      : null;
    return ok({
      username: found?.username ?? null,
      waiting: waiting && { reference: waiting.reference, since: waiting.createdAt.toISOString() },
    });
  },
});
