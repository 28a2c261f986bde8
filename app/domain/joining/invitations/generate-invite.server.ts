import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { expiryFrom, linkOf, lockInviter, makeCode, refuseWhileClosed } from "./new-invitation.server.ts";
import { InviteGenerated } from "./output.ts";
import { takePlace } from "./quota.server.ts";
import { GenerateInvite } from "./schema.ts";

/**
 * Creates an invitation link, valid for one person and seven days. Refusals: rate-limited, conflict (joining is closed,
 * or the quota is used up).
 */
export const generateInvite = defineUseCase({
  name: "invitations.generate",
  input: GenerateInvite,
  output: InviteGenerated,
  allow: isSignedIn,
  uses: "invite",
  limit: "invitation",
  async write({ tx, clock, actor, origin }, { note }) {
    const now = clock();
    await lockInviter(tx, actor);
    const closed = await refuseWhileClosed(tx, now);
    if (closed) return closed;
    const place = await takePlace(tx, actor, now);
    if (!place.ok) return place;
    const inviteCode = makeCode();
    const expiresAt = expiryFrom(now);
    const { id } = await tx.invitation.create({
      data: { inviterId: actor.id, inviteCode, expiresAt, note: note || null, createdAt: now },
    });
    return ok(
      { id, inviteLink: linkOf(origin, inviteCode), expiresAt: expiresAt.toISOString() },
      { audit: place.value },
    );
  },
});
