import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { auditSubject, isForOthers, noSuchCase } from "./change-case.server.ts";
import { rightOver } from "./kinds.ts";
import { NoteAdded } from "./output.ts";
import { AddNote } from "./schema.ts";

/** The page of a case shows all of its notes. */
const MAX_NOTES = 100;

/** Adds a note that only staff with the right to decide the case can read. Refusals: not-found; conflict (it has 100 notes). */
export const addNote = defineUseCase({
  name: "cases.add-note",
  input: AddNote,
  output: NoteAdded,
  allow: holding("cases.decide", "notices.decide"),
  async write({ tx, actor, clock }, { caseId, text }) {
    const cap = { count: () => tx.caseNote.count({ where: { caseId } }), most: MAX_NOTES, things: "notes", remedy: "" };
    const room = await withinCap(tx, { table: "cases", id: caseId }, cap);
    const about = await tx.case.findUnique({
      where: { id: caseId },
      select: { id: true, kind: true, subject: true, accusedId: true },
    });
    if (!about || !mayDo(actor, rightOver(about.kind)) || (await isForOthers(tx, actor, about))) return noSuchCase();
    if (!room.ok) return room;
    const made = await tx.caseNote.create({
      data: { caseId, authorId: actor.id, text, authorName: actor.username, createdAt: clock() },
      select: { id: true },
    });
    return ok(made, { audit: { subject: auditSubject(about), after: { note: made.id } } });
  },
});
