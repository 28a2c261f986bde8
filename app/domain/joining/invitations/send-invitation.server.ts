import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { expiryFrom, lockInviter, makeCode, queueInvitation, refuseWhileClosed } from "./new-invitation.server.ts";
import { InvitationSent } from "./output.ts";
import { takePlace } from "./quota.server.ts";
import { SendInvitation } from "./schema.ts";

const OWN_ADDRESS = "This is your own address, and you are already a member.";
const STILL_OPEN = "You have already invited this address. You can resend the invitation from the list.";

/**
 * Invites an address by mail, for seven days. The answer does not reveal whether the address already has an account.
 * Refusals: invalid (the member's own address), conflict (the member's invitation to it is still open, joining is
 * closed, or the quota is used up), rate-limited.
 */
export const sendInvitation = defineUseCase({
  name: "invitations.send",
  input: SendInvitation,
  output: InvitationSent,
  allow: isSignedIn,
  uses: "invite",
  limit: ["invitation", { rule: "invitationByRecipient", key: ({ inviteeEmail }) => inviteeEmail }],
  async write({ tx, clock, site, actor }, { inviteeEmail: given, note }) {
    const inviteeEmail = given.toLowerCase();
    if (inviteeEmail === actor.email.toLowerCase()) return refuseField("inviteeEmail", OWN_ADDRESS);
    await lockInviter(tx, actor);
    const now = clock();
    const closed = await refuseWhileClosed(tx, now);
    if (closed) return closed;
    const open = await tx.invitation.findFirst({
      where: { inviterId: actor.id, inviteeEmail, status: "pending", expiresAt: { gt: now } },
      select: { id: true },
    });
    if (open) return refuseField("inviteeEmail", STILL_OPEN, "conflict");
    const place = await takePlace(tx, actor, now);
    if (!place.ok) return place;
    const sent = { inviteCode: makeCode(), inviteeEmail, expiresAt: expiryFrom(now) };
    const { id } = await tx.invitation.create({
      data: { ...sent, inviterId: actor.id, note: note || null, createdAt: now },
    });
    await queueInvitation(tx, { clock, site }, { ...sent, inviter: actor.username });
    const answer = { id, inviteeEmail, status: "pending" as const, expiresAt: sent.expiresAt.toISOString() };
    return ok(answer, { audit: place.value });
  },
});
