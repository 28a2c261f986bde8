import type { Actor } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { Changed } from "./output.ts";
import { EditMemberNote, OneMemberNote } from "./schema.ts";

type OwnNote = { text: string; user: { id: string; username: string } };

async function findOwn(
  db: Pick<Tx, "memberNote">,
  actor: Actor,
  { userId, noteId }: { userId: string; noteId: number },
): Promise<Result<OwnNote>> {
  const note = await db.memberNote.findFirst({
    where: { id: noteId, userId },
    select: { text: true, byId: true, user: { select: { id: true, username: true } } },
  });
  if (!note) return refuse("not-found", "That note doesn't exist.");
  if (note.byId !== actor.id) return refuse("forbidden", "Only its author can change or delete a note.");
  return ok(note);
}

/** A note about a member that the actor has written. Refusals: not-found, forbidden (somebody else's). */
export const readOwnNote = defineUseCase({
  name: "standing.read-own-note",
  input: OneMemberNote,
  allow: holding("members.discipline"),
  async read({ db, actor }, one) {
    const found = await findOwn(db, actor, one);
    if (!found.ok) return found;
    const { text, user } = found.value;
    return ok({ userId: user.id, username: user.username, noteId: one.noteId, text });
  },
});

/** Corrects a note about a member; only its author can. Refusals: not-found, forbidden (somebody else's). */
export const editMemberNote = defineUseCase({
  name: "standing.edit-note",
  input: EditMemberNote,
  output: Changed,
  allow: holding("members.discipline"),
  async write({ tx, actor, clock }, { text, ...one }) {
    const found = await findOwn(tx, actor, one);
    if (!found.ok) return found;
    await tx.memberNote.update({ where: { id: one.noteId }, data: { text, editedAt: clock() } });
    const audit = { subject: subjectOf(found.value.user), after: { note: one.noteId } };
    return ok({ id: one.noteId, message: "Note saved." }, { audit });
  },
});

/** Deletes a note about a member; only its author can. Refusals: not-found, forbidden (somebody else's). */
export const deleteMemberNote = defineUseCase({
  name: "standing.delete-note",
  input: OneMemberNote,
  output: Changed,
  allow: holding("members.discipline"),
  async write({ tx, actor }, one) {
    const found = await findOwn(tx, actor, one);
    if (!found.ok) return found;
    await tx.memberNote.delete({ where: { id: one.noteId } });
    const audit = { subject: subjectOf(found.value.user), before: { note: one.noteId } };
    return ok({ id: one.noteId, message: "Note deleted." }, { audit });
  },
});
