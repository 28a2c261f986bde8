import { anyone } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { mayUse } from "../../people/members/may-act.ts";
import { InviteCode } from "./schema.ts";

/**
 * The invitation with this code, or null if it is not open; the registration then continues without it. It is not open
 * while its inviter may not invite.
 */
export async function findOpenInvitation(tx: Tx, code: string | undefined, now: Date) {
  if (!code) return null;
  return tx.invitation.findFirst({
    where: { inviteCode: code, status: "pending", expiresAt: { gt: now }, inviter: mayUse("invite", now) },
    select: { inviteCode: true, note: true, inviter: { select: { username: true } } },
  });
}

/** The inviter behind this code and their note; null if the code is not valid, without giving the reason. */
export const checkInvitation = defineUseCase({
  name: "invitations.check",
  input: InviteCode,
  allow: anyone,
  async read({ db, clock }, { code }) {
    const found = await findOpenInvitation(db, code, clock());
    return ok({ invitedBy: found?.inviter.username ?? null, note: found?.note ?? null });
  },
});
