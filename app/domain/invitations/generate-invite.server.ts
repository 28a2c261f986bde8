import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { expiryFrom, linkOf, makeCode, refuseWhileClosed } from "./new-invitation.server.ts";

/** Creates an invitation by link, open to one person for seven days. Refusals: rate-limited, conflict (joining is closed). */
export const generateInvite = defineUseCase({
  name: "invitations.generate",
  input: NoInput,
  allow: isSignedIn,
  uses: "invite",
  limit: "invitation",
  async write({ tx, clock, actor, origin }) {
    const now = clock();
    const closed = await refuseWhileClosed(tx, now);
    if (closed) return closed;
    const inviteCode = makeCode();
    const expiresAt = expiryFrom(now);
    const { id } = await tx.invitation.create({
      data: { inviterId: actor.id, inviteCode, expiresAt, createdAt: now },
    });
    return ok({ id, inviteLink: linkOf(origin, inviteCode), expiresAt: expiresAt.toISOString() });
  },
});
