import { isSignedIn } from "../../core/kernel/allow.ts";
import { limitAttempts } from "../../core/kernel/limits.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import {
  expiryFrom,
  lockInviter,
  noSuchInvitation,
  queueInvitation,
  refuseWhileClosed,
} from "./new-invitation.server.ts";
import { takePlace } from "./quota.server.ts";
import { OneInvitation } from "./schema.ts";

/**
 * Mails one of the member's own invitations again and restarts its seven days. Another member's invitation is treated
 * as if it did not exist. Refusals: not-found, conflict (no longer open, created as a link, joining is closed, or the
 * quota is used up), rate-limited.
 */
export const resendInvitation = defineUseCase({
  name: "invitations.resend",
  input: OneInvitation,
  allow: isSignedIn,
  uses: "invite",
  limit: "invitation",
  async prepare({ db, limits, actor }, { invitationId }) {
    const found = await db.invitation.findFirst({ where: { id: invitationId, inviterId: actor.id } });
    if (!found) return noSuchInvitation();
    const { inviteeEmail, inviteCode } = found;
    if (!inviteeEmail) return refuse("conflict", "This invitation has no email address: send its link yourself.");
    const sent = async () => ok({ inviteeEmail, inviteCode });
    return limitAttempts({ limits }, "invitationByRecipient", inviteeEmail, sent);
  },
  async write({ tx, clock, site, actor }, { invitationId }, { inviteeEmail, inviteCode }) {
    const now = clock();
    await lockInviter(tx, actor);
    const closed = await refuseWhileClosed(tx, now);
    if (closed) return closed;
    const place = await takePlace(tx, actor, now, invitationId);
    if (!place.ok) return place;
    const expiresAt = expiryFrom(now);
    const { count } = await tx.invitation.updateMany({
      where: { id: invitationId, inviterId: actor.id, status: "pending" },
      data: { expiresAt },
    });
    if (count === 0) return refuse("conflict", "This invitation is no longer open.");
    await queueInvitation(tx, { clock, site }, { inviter: actor.username, inviteCode, inviteeEmail, expiresAt });
    return ok({ inviteeEmail }, { audit: place.value });
  },
});
