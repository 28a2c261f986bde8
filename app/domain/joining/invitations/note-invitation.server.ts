import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchInvitation } from "./new-invitation.server.ts";
import { InvitationNoted } from "./output.ts";
import { NoteInvitation } from "./schema.ts";

/**
 * Stores or removes the note shown to anyone who opens the link of the member's own invitation. Refusals: not-found.
 */
export const noteInvitation = defineUseCase({
  name: "invitations.note",
  input: NoteInvitation,
  output: InvitationNoted,
  allow: isSignedIn,
  uses: "invite",
  async write({ tx, actor }, { invitationId, note }) {
    const { count } = await tx.invitation.updateMany({
      where: { id: invitationId, inviterId: actor.id },
      data: { note: note || null },
    });
    if (count === 0) return noSuchInvitation();
    return ok({ invitationId, note: note ?? "", message: "Note saved" });
  },
});
