import type { Prisma } from "#app/db/generated/client.ts";
import { anyone } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { InviteCode } from "./schema.ts";

/** The code of an invitation that is good now, or null: then registration goes on without it. */
export async function goodInvite(tx: Prisma.TransactionClient, code: string | undefined, now: Date) {
  if (!code) return null;
  return tx.invitation.findFirst({
    where: { inviteCode: code, status: "pending", expiresAt: { gt: now } },
    select: { inviteCode: true, inviter: { select: { username: true } } },
  });
}

/** Who invites with this code; null when it is used, withdrawn, expired or never was, which is not told apart. */
export const checkInvitation = defineUseCase({
  name: "invitations.check",
  input: InviteCode,
  allow: anyone,
  async run({ db, clock }, { code }) {
    const found = await goodInvite(db, code, clock());
    return ok({ invitedBy: found?.inviter.username ?? null });
  },
});
