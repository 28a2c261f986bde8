import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchInvitation } from "./new-invitation.server.ts";
import { NoteInvitation } from "./schema.ts";

/** Stores the note that whoever opens the link of one's own invitation reads, or takes it away. Refusals: not-found. */
export const noteInvitation = defineUseCase({
  name: "invitations.note",
  input: NoteInvitation,
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
